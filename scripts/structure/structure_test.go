package main

import (
	"encoding/xml"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The drawing that is kept is of the code as it is.
func TestCurrent(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	rooms, err := list()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("../../.github/structure.svg")
	if err != nil {
		t.Fatal(err)
	}
	if draw(arrange(rooms)) != string(kept) {
		t.Error(".github/structure.svg shows the structure of earlier: make structure draws it anew")
	}
	for _, r := range rooms {
		if area(r.name) == "" {
			t.Errorf("%s has no colour: draw.go's areas say what kind of room it is", r.name)
		}
		if r.doc == "" {
			t.Errorf("%s does not say what it is", r.name)
		}
	}
	for _, a := range areas {
		for _, name := range strings.Fields(a.rooms) {
			found := false
			for _, r := range rooms {
				found = found || r.name == name
			}
			if !found {
				t.Errorf("draw.go has a colour for %s, which is no more", name)
			}
		}
	}
}

// house is a small one: a imports b and c and d, b and c import d, and e stands
// alone.
func house() []room {
	rooms := []room{
		{name: "engine/a", doc: "A <is> & does.", imports: []int{1, 2, 3}},
		{name: "engine/b", imports: []int{3}},
		{name: "engine/c", imports: []int{3}},
		{name: "d"},
		{name: "e"},
	}
	reduce(rooms)
	return rooms
}

func TestReduce(t *testing.T) {
	for i, want := range []int{2, 1, 1, 0, 0} {
		if got := len(house()[i].shown); got != want {
			t.Errorf("room %d has %d lines, want %d", i, got, want)
		}
	}
}

// Every room stands above what it imports, none over another, and lines are
// joined from layer to layer.
func TestArrange(t *testing.T) {
	all, err := list()
	if err != nil {
		t.Fatal(err)
	}
	for _, rooms := range [][]room{house(), all} {
		p := arrange(rooms)
		for i, r := range rooms {
			for _, to := range r.imports {
				if p.nodes[i].layer <= p.nodes[to].layer {
					t.Errorf("%s does not stand above %s", r.name, rooms[to].name)
				}
			}
		}
		for _, n := range p.nodes {
			for _, k := range n.down {
				if p.nodes[k].layer != n.layer-1 {
					t.Errorf("a line leaps from layer %d to %d", n.layer, p.nodes[k].layer)
				}
			}
			if n.x-n.width/2 < margin-1 || n.x+n.width/2 > p.width-margin+1 {
				t.Errorf("something stands at %.0f, and the drawing is %.0f wide", n.x, p.width)
			}
		}
		for _, layer := range p.layers {
			for i, k := range layer[1:] {
				left, right := p.nodes[layer[i]], p.nodes[k]
				if room := right.x - left.x - (left.width+right.width)/2; room < gap-1 || math.IsNaN(room) {
					t.Errorf("between two places of a layer there are %.1f", room)
				}
			}
		}
	}
	if n := arrange(house()).crossings(); n != 0 {
		t.Errorf("%d lines cross where none needs to", n)
	}
}

// The drawing is good XML, with a box for every room.
func TestDraw(t *testing.T) {
	svg := draw(arrange(house()))
	var read struct {
		Groups []struct {
			Title string `xml:"title"`
			Text  string `xml:"text"`
		} `xml:"g"`
		Paths []struct{} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(svg), &read); err != nil {
		t.Fatal(err)
	}
	if len(read.Groups) != 5 || len(read.Paths) != 4 || read.Groups[0].Text != "a" || read.Groups[0].Title != "engine/a: A <is> & does." {
		t.Errorf("%+v", read)
	}
}
