package main

import (
	"bytes"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"strconv"
)

// icons are the bitmaps made from icons/seal.svg, by file name.
var icons = map[string]iconSize{
	"icons/seal-192.png":     {192, false},
	"icons/seal-512.png":     {512, false},
	"icons/maskable-512.png": {512, true},
}

type iconSize struct {
	pixels   int
	maskable bool // the ground to the edges, the drawing within the safe zone
}

// safe is how much of a maskable icon's width the drawing may take.
const safe = 0.75

// A drawing is what of SVG the seal needs: a ground with round corners, a
// cross of lines, a disc.
type drawing struct {
	ViewBox string `xml:"viewBox,attr"`
	Ground  struct {
		Width  float64 `xml:"width,attr"`
		Radius float64 `xml:"rx,attr"`
		Fill   string  `xml:"fill,attr"`
	} `xml:"rect"`
	Cross struct {
		Path    string  `xml:"d,attr"`
		Stroke  string  `xml:"stroke,attr"`
		Opacity float64 `xml:"stroke-opacity,attr"`
		Width   float64 `xml:"stroke-width,attr"`
	} `xml:"path"`
	Disc struct {
		X      float64 `xml:"cx,attr"`
		Y      float64 `xml:"cy,attr"`
		Radius float64 `xml:"r,attr"`
		Fill   string  `xml:"fill,attr"`
	} `xml:"circle"`
}

// A seal is a drawing made ready: colours, and the lines' ends.
type seal struct {
	drawing
	ground, cross, disc color.NRGBA
	down, right         [3]float64 // x, from y, to y; and y, from x, to x
}

var crossPath = regexp.MustCompile(`^M([\d.]+) ([\d.]+)v([\d.]+)M([\d.]+) ([\d.]+)h([\d.]+)$`)

// readSeal reads the drawing; what it can't draw is an error.
func readSeal(svg []byte) (*seal, error) {
	var s seal
	if err := xml.Unmarshal(svg, &s.drawing); err != nil {
		return nil, err
	}
	m := crossPath.FindStringSubmatch(s.Cross.Path)
	if size := fmt.Sprintf("0 0 %[1]v %[1]v", s.Ground.Width); m == nil || s.ViewBox != size || bytes.Count(svg, []byte("<")) != 5 {
		return nil, errors.New("the seal is drawn in a way that icon.go doesn't know")
	}
	var n [6]float64
	for i := range n {
		n[i], _ = strconv.ParseFloat(m[i+1], 64)
	}
	s.down, s.right = [3]float64{n[0], n[1], n[1] + n[2]}, [3]float64{n[4], n[3], n[3] + n[5]}
	for _, c := range []struct {
		to   *color.NRGBA
		from string
	}{{&s.ground, s.Ground.Fill}, {&s.cross, s.Cross.Stroke}, {&s.disc, s.Disc.Fill}} {
		rgb, err := hex.DecodeString(c.from[min(1, len(c.from)):])
		if err != nil || len(rgb) != 3 {
			return nil, fmt.Errorf("%q is no colour like #b93a2b", c.from)
		}
		*c.to = color.NRGBA{rgb[0], rgb[1], rgb[2], 255}
	}
	s.cross = mix(s.cross, s.ground, s.Cross.Opacity)
	return &s, nil
}

func mix(a, b color.NRGBA, share float64) color.NRGBA {
	part := func(x, y uint8) uint8 { return round(float64(x)*share + float64(y)*(1-share)) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// at is the colour at a point of the drawing.
func (s *seal) at(x, y float64, maskable bool) color.NRGBA {
	middle := s.Ground.Width / 2
	if maskable {
		x, y = middle+(x-middle)/safe, middle+(y-middle)/safe
	} else {
		inner := middle - s.Ground.Radius
		cx, cy := max(math.Abs(x-middle)-inner, 0), max(math.Abs(y-middle)-inner, 0)
		if cx*cx+cy*cy > s.Ground.Radius*s.Ground.Radius {
			return color.NRGBA{}
		}
	}
	half := s.Cross.Width / 2
	switch {
	case math.Hypot(x-s.Disc.X, y-s.Disc.Y) < s.Disc.Radius:
		return s.disc
	case math.Abs(x-s.down[0]) < half && y > s.down[1] && y < s.down[2],
		math.Abs(y-s.right[0]) < half && x > s.right[1] && x < s.right[2]:
		return s.cross
	}
	return s.ground
}

// icon draws the seal with 4×4 samples a pixel.
func (s *seal) icon(size iconSize) ([]byte, error) {
	img := image.NewNRGBA(image.Rect(0, 0, size.pixels, size.pixels))
	const samples = 4
	unit := s.Ground.Width / float64(size.pixels)
	for y := range size.pixels {
		for x := range size.pixels {
			var sum [4]float64
			for i := range samples * samples {
				px := (float64(x) + (float64(i%samples)+0.5)/samples) * unit
				py := (float64(y) + (float64(i/samples)+0.5)/samples) * unit
				c := s.at(px, py, size.maskable)
				for k, v := range [4]uint8{c.R, c.G, c.B, c.A} {
					if k < 3 {
						sum[k] += float64(v) * float64(c.A) / 255
					} else {
						sum[k] += float64(v)
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
