package protocol

import (
	"errors"
	"math"
	"strconv"
	"time"

	"tengen/engine/player"
)

// Fields are the fields of a request by name; "limits.nodes" is the field nodes of the
// object limits. For an absent or null field, ok is false.
type Fields interface {
	Text(name string) (value string, ok bool, err error)
	Number(name string) (value float64, ok bool, err error)
	Bool(name string) (value, ok bool, err error)
	Texts(name string) (values []string, ok bool, err error)
	// Bytes returns the content of a file. Where a request is text, such as JSON, the
	// file is a string in which each character stands for one byte.
	Bytes(name string) (value string, ok bool, err error)
	Objects(name string) (objects []Fields, ok bool, err error)
}

// Writer receives the fields of an object.
type Writer interface {
	Text(name, value string)
	Number(name string, value float64)
	Bool(name string, value bool)
	Null(name string)
	Texts(name string, values []string)
	// Objects writes an array of n objects; it calls object once for each.
	Objects(name string, n int, object func(i int, w Writer))
}

// A FileWriter also receives files, which every host's writer does. It is apart from Writer
// so that an engine whose replies have no files does not link the method.
type FileWriter interface {
	// Bytes writes a file. Where replies have only text, each character stands for one byte.
	Bytes(name string, value []byte)
}

// Head writes the first fields of every reply.
func Head(w Writer, id int64, kind string) {
	w.Number("id", float64(id))
	w.Text("type", kind)
}

// A Decoder reads a command's arguments. It keeps the first error; all later reads
// return zero values.
type Decoder struct {
	f     Fields
	fault *fault
}

// A fault is the first error of a request. The decoders of the request and of its
// objects share it.
type fault struct{ err error }

func newDecoder(f Fields) *Decoder { return &Decoder{f, &fault{}} }

// Text reads a string; "" if absent.
func (d *Decoder) Text(name string) string {
	v, _, err := d.f.Text(name)
	d.fail(name, err)
	if d.fault.err != nil {
		return ""
	}
	return v
}

// Integer reads a whole number in [low, high]; 0 if absent.
func (d *Decoder) Integer(name string, low, high int64) int64 {
	v, ok, err := d.f.Number(name)
	if err == nil && ok && (v != math.Trunc(v) || v < float64(low) || v > float64(high)) {
		err = errors.New(strconv.FormatFloat(v, 'g', -1, 64) + " is not a whole number from " +
			strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10))
	}
	d.fail(name, err)
	if d.fault.err != nil || !ok {
		return 0
	}
	return int64(v)
}

// Number reads a number in [low, high]; 0 if absent.
func (d *Decoder) Number(name string, low, high float64) float64 {
	v, ok, err := d.f.Number(name)
	d.fail(name, err)
	if d.fault.err == nil && ok && !(low <= v && v <= high) {
		d.fault.err = errors.New("field " + strconv.Quote(name) + " is out of its range")
	}
	if d.fault.err != nil {
		return 0
	}
	return v
}

// Optional reads a whole number in [low, high]; ok is false if it is absent.
func (d *Decoder) Optional(name string, low, high int64) (value int, ok bool) {
	_, ok, _ = d.f.Number(name)
	value = int(d.Integer(name, low, high))
	return value, ok && d.fault.err == nil
}

// Count reads a non-negative whole number.
func (d *Decoder) Count(name string) int64 { return d.Integer(name, 0, maxInteger) }

// Bool reads a boolean; false if absent.
func (d *Decoder) Bool(name string) bool {
	v, _, err := d.f.Bool(name)
	d.fail(name, err)
	return v && d.fault.err == nil
}

// Texts reads a list of strings.
func (d *Decoder) Texts(name string) []string {
	v, _, err := d.f.Texts(name)
	d.fail(name, err)
	return v
}

// Bytes reads the content of a file; ok is false if it is absent.
func (d *Decoder) Bytes(name string) (value string, ok bool) {
	value, ok, err := d.f.Bytes(name)
	d.fail(name, err)
	return value, ok && d.fault.err == nil
}

// BytesOf converts a text whose characters stand for one byte each. It returns an error
// for a character above 255.
func BytesOf(text string) (string, error) {
	b := make([]byte, 0, len(text))
	for _, c := range text {
		if c > 0xff {
			return "", errors.New(strconv.Quote(string(c)) + " is no byte")
		}
		b = append(b, byte(c))
	}
	return string(b), nil
}

// Objects reads a list of at least least and at most most objects.
func (d *Decoder) Objects(name string, least, most int) (list []*Decoder) {
	objects, _, err := d.f.Objects(name)
	if n := len(objects); err == nil && (n < least || n > most) {
		err = errors.New("it is not a list of " + strconv.Itoa(least) + " to " + strconv.Itoa(most))
	}
	d.fail(name, err)
	if d.fault.err != nil {
		return nil
	}
	for _, f := range objects {
		list = append(list, &Decoder{f, d.fault})
	}
	return list
}

// Limits reads the limits of a search whose names begin with prefix.
func (d *Decoder) Limits(prefix string) player.Limits {
	return player.Limits{
		Nodes: d.Count(prefix + "nodes"), Playouts: d.Count(prefix + "playouts"),
		Depth:     int(d.Integer(prefix+"depth", 0, 1000)),
		Threads:   int(d.Integer(prefix+"threads", 0, maxThreads)),
		Table:     int(d.Integer(prefix+"table", 0, maxTable)),
		Time:      d.Milliseconds(prefix + "ms"),
		Left:      d.Milliseconds(prefix + "left"),
		Increment: d.Milliseconds(prefix + "increment"), Analysis: d.analysis(prefix + "purpose"),
	}
}

// maxThreads bounds the number of threads that a request may ask for.
const maxThreads = 64

// maxTable bounds the table size that a request may ask for, in megabytes.
const maxTable = 1 << 14

// A Purpose is why a position is searched: to "play", the default, the search ends as soon
// as the move is clear; an "analysis" goes on to its other limits.
//
//protocol:words play analysis
type Purpose = string

// analysis reads the purpose of a search.
func (d *Decoder) analysis(name string) bool {
	purpose := Purpose(d.Text(name))
	if purpose != "" && purpose != "play" && purpose != "analysis" {
		d.fail(name, errors.New("it is neither \"play\" nor \"analysis\""))
	}
	return purpose == "analysis"
}

// Milliseconds reads a duration in milliseconds.
func (d *Decoder) Milliseconds(name string) time.Duration {
	return time.Duration(d.Integer(name, 0, 1<<40)) * time.Millisecond
}

// Seed reads the seed of the random generator.
func (d *Decoder) Seed() uint64 { return uint64(d.Count("seed")) }

// maxInteger is the largest integer up to which JavaScript's numbers are exact.
const maxInteger = 1 << 53

func (d *Decoder) fail(name string, err error) {
	if err != nil && d.fault.err == nil {
		d.fault.err = errors.New("field " + strconv.Quote(name) + ": " + err.Error())
	}
}

// Milliseconds converts a duration to the whole milliseconds of a reply.
func Milliseconds(t time.Duration) float64 { return float64(t / time.Millisecond) }

// PerSecond returns the rate of n per second, or 0 if t is 0.
func PerSecond(n int64, t time.Duration) float64 {
	if t <= 0 {
		return 0
	}
	return math.Round(float64(n) / t.Seconds())
}

// Rounded returns v rounded to four decimals.
func Rounded(v float64) float64 { return math.Round(v*1e4) / 1e4 }
