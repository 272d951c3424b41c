module tengen

go 1.26

require (
	github.com/syumai/workers v0.32.0
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require (
	github.com/evanw/esbuild v0.28.2
	golang.org/x/text v0.40.0
)

require golang.org/x/sys v0.0.0-20220715151400-c0bba94af5f8 // indirect
