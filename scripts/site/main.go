// Command site builds and serves the static site.
//
//	site build [-out dist] [-url https://example.org/tengen/]
//	site serve [-dir dist] [-addr localhost:8080]
//	site facts        writes the files facts.js of site/js/core, arena, learn and about, and site/js/engine/protocol.d.ts
package main

import (
	"flag"
	"fmt"
	"mime"
	"net/http"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) < 2 {
		fail(fmt.Errorf("usage: site build|serve|facts [flags]"))
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	switch os.Args[1] {
	case "build":
		out := flags.String("out", "dist", "folder to write")
		url := flags.String("url", "", "future address of the site, for search engines and previews; optional")
		flags.Parse(os.Args[2:])
		if err := build(*out, *url); err != nil {
			fail(err)
		}
	case "serve":
		dir := flags.String("dir", "dist", "folder to serve")
		addr := flags.String("addr", "localhost:8080", "address to listen on")
		flags.Parse(os.Args[2:])
		fail(serve(*dir, *addr))
	case "facts":
		if err := writeFacts(); err != nil {
			fail(err)
		}
	default:
		fail(fmt.Errorf("unknown command %q", os.Args[1]))
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "site:", err)
	os.Exit(1)
}

// serve is a static file server, like the hosts that the site is made for.
func serve(dir, addr string) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return fmt.Errorf("%s has no site; run make site first", dir)
	}
	mime.AddExtensionType(".wasm", "application/wasm")
	mime.AddExtensionType(".webmanifest", "application/manifest+json")
	fmt.Printf("Tengen is at http://%s/ (Ctrl-C ends it)\n", addr)
	return http.ListenAndServe(addr, http.FileServer(http.Dir(dir)))
}
