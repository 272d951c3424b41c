//go:build js

// Command edge serves the site on Cloudflare Workers. It computes nothing: the
// files come from the worker's assets, with the headers of the file _headers
// beside this one; this program adds what the asset host leaves out, which is
// ranges, a page for addresses that lead nowhere, and answers to other methods.
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
