//go:build js

// Command edge serves the site on Cloudflare Workers. The files come from the worker's
// assets, with the headers of the file _headers beside this one. This program serves
// the page and an error page for unknown addresses, and refuses methods other than GET
// and HEAD.
package main

import (
	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/fetch"
)

func main() {
	client := fetch.NewClient(fetch.WithBinding(cloudflare.GetBinding("ASSETS")))
	workers.Serve(&host{client})
}
