package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// icons are the bitmaps made from the seal, by file name: a red rounded
// square with a black stone on the crossing of two lines, as icons/seal.svg
// draws it on 28 units.
var icons = map[string]iconSize{
	"icons/seal-192.png":     {192, false},
	"icons/seal-512.png":     {512, false},
	"icons/maskable-512.png": {512, true},
}

type iconSize struct {
	pixels   int
	maskable bool // red to the edges, the drawing within the safe zone
}

// icon draws the seal with 4×4 samples a pixel.
func icon(size iconSize) ([]byte, error) {
	img := image.NewNRGBA(image.Rect(0, 0, size.pixels, size.pixels))
	const samples = 4
	for y := range size.pixels {
		for x := range size.pixels {
			var sum [4]float64
			for s := range samples * samples {
				px := (float64(x) + (float64(s%samples)+0.5)/samples) * 28 / float64(size.pixels)
				py := (float64(y) + (float64(s/samples)+0.5)/samples) * 28 / float64(size.pixels)
				c := seal(px, py, size.maskable)
				for i, v := range [4]uint8{c.R, c.G, c.B, c.A} {
					if i < 3 {
						sum[i] += float64(v) * float64(c.A) / 255
					} else {
						sum[i] += float64(v)
					}
				}
			}
			n := float64(samples * samples)
			if a := sum[3] / n; a > 0 {
				scale := 255 / a / n
				img.SetNRGBA(x, y, color.NRGBA{round(sum[0] * scale), round(sum[1] * scale), round(sum[2] * scale), round(a)})
			}
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}

func round(v float64) uint8 { return uint8(math.Round(min(v, 255))) }

// seal is the colour at a point of the 28×28 drawing.
func seal(x, y float64, maskable bool) color.NRGBA {
	red, line, stone := color.NRGBA{0xb9, 0x3a, 0x2b, 255}, color.NRGBA{0xf6, 0xe4, 0xe0, 255}, color.NRGBA{0x19, 0x16, 0x13, 255}
	dx, dy := x-14, y-14
	if maskable {
		dx, dy = dx/0.75, dy/0.75
	} else if cx, cy := max(math.Abs(dx)-8, 0), max(math.Abs(dy)-8, 0); cx*cx+cy*cy > 36 {
		return color.NRGBA{}
	}
	switch {
	case dx*dx+dy*dy < 6.5*6.5:
		return stone
	case math.Abs(dx) < 0.75 && math.Abs(dy) < 10.5, math.Abs(dy) < 0.75 && math.Abs(dx) < 10.5:
		return line
	}
	return red
}
