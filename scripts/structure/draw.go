package main

import (
	"fmt"
	"html"
	"strings"
)

// areas colour the rooms: by the longest beginning of a name that fits.
var areas = []struct{ class, title, rooms string }{
	{"rules", "rules", "engine/game engine/gomoku engine/connect4 engine/tictactoe engine/record"},
	{"thought", "what thinks", "engine/tt engine/mcts engine/pattern engine/eval engine/threat engine/search engine/smp engine/connect4/solver engine/connect4/tree"},
	{"players", "players", "engine/player engine/connect4/player engine/reports engine/opening"},
	{"commands", "commands", "engine/protocol engine/check engine/exercise engine/learn engine/match engine/puzzle engine/review"},
	{"programs", "programs", "engine/lite engine/full engine/cmd/tengen wasm/worker wasm/worker/lite wasm/worker/full wasm/edge wasm/edge/ranges"},
}

// area is the class of a room, "" if it has none.
func area(name string) string {
	for _, a := range areas {
		for _, room := range strings.Fields(a.rooms) {
			if room == name {
				return a.class
			}
		}
	}
	return ""
}

// title is a room's name in the drawing: what is of the engine goes without.
func title(name string) string { return strings.TrimPrefix(name, "engine/") }

const style = `
.ground{fill:#fff}
text{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328;text-anchor:middle}
.legend{font-size:12px;text-anchor:start;fill:#59636e}
path{fill:none;stroke:#8c959f;stroke-width:1.3}
rect{stroke-width:1.2}
.rules{fill:#e3f1e5;stroke:#5b9a68}
.thought{fill:#e2edfb;stroke:#5a8cc9}
.players{fill:#fbeed8;stroke:#c9963f}
.commands{fill:#efe6f8;stroke:#9270be}
.programs{fill:#fbe5e3;stroke:#c96a5f}
@media (prefers-color-scheme:dark){
.ground{fill:#0d1117}
text{fill:#e6edf3}
.legend{fill:#9198a1}
path{stroke:#6e7681}
.rules{fill:#17301d;stroke:#4c8a5a}
.thought{fill:#152a45;stroke:#4f7fbb}
.players{fill:#3a2a10;stroke:#b58632}
.commands{fill:#2c2040;stroke:#8564b3}
.programs{fill:#40201c;stroke:#b95c51}
}`

// draw writes the plan as SVG.
func draw(p *plan) string {
	const legend = 54.0
	tall := 2*margin + float64(len(p.layers)-1)*layerTall + roomTall + legend
	middle := func(layer int) float64 {
		return margin + roomTall/2 + float64(len(p.layers)-1-layer)*layerTall
	}
	var b strings.Builder
	say := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	say(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="title">`, p.width, tall)
	say(`<title id="title">The packages of Tengen's engine and hosts; a line leads down to what a package imports</title>`)
	say("<style>%s\n</style>", style)
	say(`<rect class="ground" width="%.0f" height="%.0f"/>`, p.width, tall)

	// 1. The lines, each through the places between rooms.
	for i := range p.rooms {
		for _, first := range p.nodes[i].down {
			from := p.nodes[i]
			y := middle(from.layer) + roomTall/2
			path := fmt.Sprintf("M%.1f %.1f", from.x, y)
			for at := first; ; at = p.nodes[at].down[0] {
				to := p.nodes[at]
				end := middle(to.layer) - roomTall/2
				half := (y + end) / 2
				path += fmt.Sprintf("C%.1f %.1f %.1f %.1f %.1f %.1f", from.x, half, to.x, half, to.x, end)
				if to.room >= 0 {
					break
				}
				from, y = to, end+roomTall
				path += fmt.Sprintf("V%.1f", y)
			}
			say(`<path d="%s"/>`, path)
		}
	}

	// 2. The rooms.
	for i, r := range p.rooms {
		n := p.nodes[i]
		y := middle(n.layer)
		say(`<g><title>%s</title><rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.0f" rx="7"/><text x="%.1f" y="%.1f">%s</text></g>`,
			html.EscapeString(r.name+": "+r.doc), area(r.name), n.x-n.width/2, y-roomTall/2, n.width, roomTall, n.x, y+4.5, html.EscapeString(title(r.name)))
	}

	// 3. What the colours mean.
	x, y := margin, tall-margin-18
	for _, a := range areas {
		say(`<rect class="%s" x="%.0f" y="%.0f" width="16" height="12" rx="3"/><text class="legend" x="%.0f" y="%.0f">%s</text>`,
			a.class, x, y-10, x+22, y, a.title)
		x += 22 + 7*float64(len(a.title)) + 30
	}
	say(`<text class="legend" x="%.0f" y="%.0f">A line leads down to what a package imports; an import that another one brings along has no line of its own.</text>`, margin, y+20)
	say("</svg>")
	return b.String()
}
