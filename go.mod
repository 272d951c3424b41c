module tengen

go 1.26

require (
	github.com/syumai/workers v0.32.0
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require golang.org/x/text v0.40.0
