package protocol

import (
	"errors"
	"math"
	"strconv"
	"time"
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

// A Decoder reads an object of a request. It keeps the first error; all later reads return
// zero values.
type Decoder struct {
	f      Fields
	prefix string // of the names of its fields: "limits." for those of the object limits
	fault  *fault
}

// A fault is the first error of a request. The decoders of the request and of its
// objects share it.
type fault struct{ err error }

func newDecoder(f Fields) *Decoder { return &Decoder{f, "", &fault{}} }

// Object returns the decoder of an object; an absent one has no fields.
func (d *Decoder) Object(name string) *Decoder { return &Decoder{d.f, d.prefix + name + ".", d.fault} }

// Text reads a string; "" if absent.
func (d *Decoder) Text(name string) string {
	v, _, err := d.f.Text(d.prefix + name)
	d.fail(name, err)
	if d.fault.err != nil {
		return ""
	}
	return v
}

// Unknown fails because a text is none of its words; wrong says so.
func (d *Decoder) Unknown(name, wrong string) { d.fail(name, errors.New(wrong)) }

// Integer reads a whole number in [low, high]; 0 if absent.
func (d *Decoder) Integer(name string, low, high int64) int64 {
	v, ok, err := d.f.Number(d.prefix + name)
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

// Optional reads a whole number in [low, high]; nil if absent.
func (d *Decoder) Optional(name string, low, high int64) *int {
	v := int(d.Integer(name, low, high))
	if _, ok, _ := d.f.Number(d.prefix + name); !ok || d.fault.err != nil {
		return nil
	}
	return &v
}

// Number reads a number in [low, high]; 0 if absent.
func (d *Decoder) Number(name string, low, high float64) float64 {
	v, ok, err := d.f.Number(d.prefix + name)
	d.fail(name, err)
	if d.fault.err == nil && ok && !(low <= v && v <= high) {
		d.fault.err = errors.New("field " + strconv.Quote(d.prefix+name) + " is out of its range")
	}
	if d.fault.err != nil {
		return 0
	}
	return v
}

// Bool reads a boolean; false if absent.
func (d *Decoder) Bool(name string) bool {
	v, _, err := d.f.Bool(d.prefix + name)
	d.fail(name, err)
	return v && d.fault.err == nil
}

// Texts reads a list of strings.
func (d *Decoder) Texts(name string) []string {
	v, _, err := d.f.Texts(d.prefix + name)
	d.fail(name, err)
	return v
}

// File reads the content of a file; nil if absent.
func (d *Decoder) File(name string) *string {
	v, ok, err := d.f.Bytes(d.prefix + name)
	d.fail(name, err)
	if !ok || d.fault.err != nil {
		return nil
	}
	return &v
}

// Bytes reads the content of a file; "" if absent.
func (d *Decoder) Bytes(name string) string {
	if v := d.File(name); v != nil {
		return *v
	}
	return ""
}

// Milliseconds reads a duration in milliseconds.
func (d *Decoder) Milliseconds(name string) time.Duration {
	return time.Duration(d.Integer(name, 0, 1<<40)) * time.Millisecond
}

// Objects reads a list of objects, no fewer than "least" and no more than "most".
func (d *Decoder) Objects(name string, least, most int) (list []*Decoder) {
	objects, _, err := d.f.Objects(d.prefix + name)
	if n := len(objects); err == nil && (n < least || n > most) {
		err = errors.New("it is not a list of " + strconv.Itoa(least) + " to " + strconv.Itoa(most))
	}
	d.fail(name, err)
	if d.fault.err != nil {
		return nil
	}
	for _, f := range objects {
		list = append(list, &Decoder{f, "", d.fault})
	}
	return list
}

func (d *Decoder) fail(name string, err error) {
	if err != nil && d.fault.err == nil {
		d.fault.err = errors.New("field " + strconv.Quote(d.prefix+name) + ": " + err.Error())
	}
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

// MaxInteger is the largest integer up to which JavaScript's numbers are exact.
const MaxInteger = 1 << 53

// Names returns what the method String returns for each element.
func Names[T interface{ String() string }](list []T) (names []string) {
	for _, one := range list {
		names = append(names, one.String())
	}
	return names
}

// Cause returns the text of an error; "" for nil.
func Cause(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
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
