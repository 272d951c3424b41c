//go:build js

package main

import (
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"syscall/js"

	"github.com/syumai/workers/cloudflare/fetch"

	"tengen/wasm/edge/ranges"
)

// host answers requests with assets. Their bodies go from stream to stream
// without passing through Go.
type host struct{ assets *fetch.Client }

// lengthHeader tells the length of a file that is served in parts. The assets do
// not say it; make edge writes it into _headers.
const lengthHeader = "X-Content-Length"

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	maps.Copy(w.Header(), file.Header)
	w.Header().Set("Accept-Ranges", "bytes")
	if file.StatusCode == http.StatusNotFound {
		h.missing(w, r)
		return
	}
	w.Header().Del(lengthHeader)
	length, err := strconv.ParseInt(file.Header.Get(lengthHeader), 10, 64)
	if err == nil && file.StatusCode == http.StatusOK && ranges.MayCut(r, file.Header.Get("ETag")) {
		switch part, is := ranges.Parse(r.Header.Get("Range"), length); is {
		case ranges.Satisfiable:
			answer(w, r, file, part, length)
			return
		case ranges.Unsatisfiable:
			w.Header().Set("Content-Range", "bytes */"+strconv.FormatInt(length, 10))
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("Content-Length", "0")
			w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
			send(w, js.Null())
			return
		}
	}
	w.WriteHeader(file.StatusCode)
	if r.Method == http.MethodHead {
		send(w, js.Null())
		return
	}
	io.Copy(w, file.Body)
}

// missing answers with the page for addresses that lead nowhere. It must not be
// remembered like a file of the same address: the next build may have one.
func (h *host) missing(w http.ResponseWriter, r *http.Request) {
	at := *r.URL
	at.Path, at.RawPath, at.RawQuery = "/404", "", ""
	plain := r.Clone(r.Context())
	plain.Header = http.Header{}
	page, err := h.file(plain, &at)
	if err != nil || page.StatusCode != http.StatusOK {
		refuse(w, http.StatusNotFound)
		return
	}
	clear(w.Header())
	maps.Copy(w.Header(), page.Header)
	w.Header().Del("ETag")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusNotFound)
	if r.Method == http.MethodHead {
		send(w, js.Null())
		return
	}
	io.Copy(w, page.Body)
}

// file asks the assets for a file, under the conditions of a request.
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

// answer sends the part of a file of a length.
func answer(w http.ResponseWriter, r *http.Request, file *http.Response, p ranges.Part, length int64) {
	w.Header().Set("Content-Range", "bytes "+strconv.FormatInt(p.From, 10)+"-"+strconv.FormatInt(p.To, 10)+"/"+
		strconv.FormatInt(length, 10))
	w.Header().Set("Content-Length", strconv.FormatInt(p.Len(), 10))
	w.WriteHeader(http.StatusPartialContent)
	raw, ok := file.Body.(interface{ GetRawJSBody() js.Value })
	if r.Method == http.MethodHead || !ok {
		send(w, js.Null())
		return
	}
	// A stream of known length, for the header.
	fixed := js.Global().Get("FixedLengthStream").New(p.Len())
	send(w, cut(raw.GetRawJSBody(), p).Call("pipeThrough", fixed))
}

// cut is the part of a stream: of each chunk, what lies in it.
func cut(stream js.Value, p ranges.Part) js.Value {
	at := int64(0)
	transform := js.FuncOf(func(_ js.Value, args []js.Value) any {
		chunk, controller := args[0], args[1]
		n := int64(chunk.Get("byteLength").Int())
		from, to := max(p.From-at, 0), min(p.To+1-at, n)
		at += n
		if from < to {
			controller.Call("enqueue", chunk.Call("subarray", from, to))
		}
		if at > p.To {
			controller.Call("terminate") // what follows need not be read
		}
		return nil
	})
	transformer := js.Global().Get("Object").New()
	transformer.Set("transform", transform)
	return stream.Call("pipeThrough", js.Global().Get("TransformStream").New(transformer))
}

// send makes a stream the body, or null for a response without one, whatever
// its Content-Length: that is what a GET would have.
func send(w http.ResponseWriter, body js.Value) {
	if raw, ok := w.(interface{ WriteRawJSBody(js.Value) }); ok {
		raw.WriteRawJSBody(body)
	}
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(status), status) // sets nosniff
}
