package main

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"testing"
)

func TestIcons(t *testing.T) {
	svg, err := os.ReadFile("../../site/icons/seal.svg")
	if err != nil {
		t.Fatal(err)
	}
	s, err := readSeal(svg)
	if err != nil {
		t.Fatal(err)
	}
	red, black, clear := color.NRGBA{0xb9, 0x3a, 0x2b, 255}, color.NRGBA{0x19, 0x16, 0x13, 255}, color.NRGBA{}
	for _, c := range []struct {
		size iconSize
		x, y int // of 512
		want color.NRGBA
	}{
		{iconSize{512, false}, 0, 0, clear},
		{iconSize{512, false}, 256, 2, red},
		{iconSize{512, false}, 256, 256, black},
		{iconSize{512, true}, 0, 0, red},
		{iconSize{512, true}, 256, 256, black},
		{iconSize{512, false}, 80, 256, mix(color.NRGBA{0xff, 0xfd, 0xf8, 255}, red, .85)},
		{iconSize{512, true}, 120, 256, mix(color.NRGBA{0xff, 0xfd, 0xf8, 255}, red, .85)},
		{iconSize{512, true}, 100, 256, red},
	} {
		b, err := s.icon(c.size)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if got := color.NRGBAModel.Convert(img.At(c.x, c.y)); got != c.want {
			t.Errorf("%+v at %d,%d: %v, want %v", c.size, c.x, c.y, got, c.want)
		}
	}
	for _, bad := range []string{"", "<svg/>", string(bytes.Replace(svg, []byte("v21"), []byte("l3 21"), 1)), string(bytes.Replace(svg, []byte("#b93a2b"), []byte("red"), 1))} {
		if _, err := readSeal([]byte(bad)); err == nil {
			t.Errorf("%q is drawn", bad)
		}
	}
	// The same drawing stands in the page's corner.
	page, err := os.ReadFile("../../site/index.html")
	if err != nil {
		t.Fatal(err)
	}
	inner := svg[bytes.Index(svg, []byte("<rect")):bytes.Index(svg, []byte("</svg>"))]
	if !bytes.Contains(page, inner) {
		t.Error("the page's seal is not icons/seal.svg")
	}
}
