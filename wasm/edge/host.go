//go:build js

package main

import (
	"io"
	"maps"
	"net/http"
	"net/url"
	"syscall/js"

	"github.com/syumai/workers/cloudflare/fetch"
)

// host answers requests with the worker's assets. It passes bodies from stream to
// stream without copying them into Go's memory.
type host struct{ assets *fetch.Client }

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost && r.URL.RawQuery == "share-target" {
		// The installed page's service worker, which takes what is shared, is gone. The page
		// says to share once more, and installs a worker.
		w.Header().Set("Location", "./#/analyse?shared")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	file, err := h.file(r, r.URL)
	if err != nil {
		refuse(w, http.StatusBadGateway)
		return
	}
	if file.StatusCode == http.StatusNotFound {
		h.notFound(w, r)
		return
	}
	send(w, r, file, file.StatusCode)
}

// notFound answers an unknown address with the error page. Browsers must not cache the
// answer: the next build may have a file at this address.
func (h *host) notFound(w http.ResponseWriter, r *http.Request) {
	at := *r.URL
	at.Path, at.RawPath, at.RawQuery = "/404", "", ""
	plain := r.Clone(r.Context())
	plain.Header = http.Header{}
	page, err := h.file(plain, &at)
	if err != nil || page.StatusCode != http.StatusOK {
		refuse(w, http.StatusNotFound)
		return
	}
	page.Header.Del("ETag")
	page.Header.Set("Cache-Control", "no-cache")
	send(w, r, page, http.StatusNotFound)
}

// file requests a file from the assets, with the conditional headers of r.
func (h *host) file(r *http.Request, at *url.URL) (*http.Response, error) {
	request, err := fetch.NewRequest(r.Context(), http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"If-None-Match", "If-Modified-Since"} {
		if value := r.Header.Get(name); value != "" {
			request.Header.Set(name, value)
		}
	}
	return h.assets.Do(request, &fetch.RequestInit{Redirect: fetch.RedirectModeManual})
}

// send answers with a file and a status. An answer to HEAD has no body, whatever the
// file's length.
func send(w http.ResponseWriter, r *http.Request, file *http.Response, status int) {
	maps.Copy(w.Header(), file.Header)
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		w.(interface{ WriteRawJSBody(js.Value) }).WriteRawJSBody(js.Null())
		return
	}
	io.Copy(w, file.Body)
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(status), status) // also sets X-Content-Type-Options: nosniff
}
