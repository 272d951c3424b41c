//go:build js

package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"syscall/js"
	"time"

	"github.com/syumai/workers/cloudflare/fetch"
)

// host answers requests with assets.
type host struct{ assets *fetch.Client }

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	// A range is cut here, so its conditions are judged here too.
	var conditions http.Header
	ranged := r.Header.Get("Range") != ""
	if !ranged {
		conditions = http.Header{}
		for _, name := range []string{"If-None-Match", "If-Modified-Since"} {
			if value := r.Header.Get(name); value != "" {
				conditions.Set(name, value)
			}
		}
	}
	file, err := h.file(r.Context(), r.URL.String(), conditions)
	if err != nil {
		refuse(w, http.StatusBadGateway)
		return
	}
	maps.Copy(w.Header(), file.Header)
	if ranged && file.StatusCode == http.StatusOK {
		cut(w, r, file.Body)
		return
	}
	w.Header().Set("Accept-Ranges", "bytes")
	w.WriteHeader(file.StatusCode)
	if r.Method == http.MethodHead {
		empty(w)
		return
	}
	// The body goes from stream to stream without passing through Go.
	io.Copy(w, file.Body)
}

// file asks the assets for a file.
func (h *host) file(ctx context.Context, url string, header http.Header) (*http.Response, error) {
	request, err := fetch.NewRequest(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	maps.Copy(request.Header, header)
	return h.assets.Do(request, &fetch.RequestInit{Redirect: fetch.RedirectModeManual})
}

// cut answers with the part of a file that was asked for.
func cut(w http.ResponseWriter, r *http.Request, body io.Reader) {
	b, err := io.ReadAll(body)
	if err != nil {
		refuse(w, http.StatusBadGateway)
		return
	}
	w.Header().Del("Content-Length")
	if r.Method == http.MethodHead {
		defer empty(w)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(b))
}

// empty says that a response has no body, whatever its Content-Length: that is
// what a GET would have.
func empty(w http.ResponseWriter) {
	if raw, ok := w.(interface{ WriteRawJSBody(js.Value) }); ok {
		raw.WriteRawJSBody(js.Null())
	}
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(status), status) // sets nosniff
}
