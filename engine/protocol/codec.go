package protocol

import (
	"math"
	"strconv"
	"time"

	"tengen/engine/match"
	"tengen/engine/player"
)

// Fields gives a request's fields by name, "limits.nodes" being the field
// nodes of the object limits. A field that is absent or null is not ok.
type Fields interface {
	Text(name string) (value string, ok bool, err error)
	Number(name string) (value float64, ok bool, err error)
}

// Writer takes an object's fields.
type Writer interface {
	Text(name, value string)
	Number(name string, value float64)
	Bool(name string, value bool)
	Null(name string)
	Texts(name string, values []string)
	// Objects writes an array of n objects, each written by one call.
	Objects(name string, n int, object func(i int, w Writer))
}

// Decode reads a request. The error's ID is the request's, if it has one.
func Decode(f Fields) (Request, *Error) {
	d := decoder{f: f}
	r := Request{ID: d.integer("id", 0, 1<<53)}
	r.Cmd = d.text("cmd")
	r.Game, r.Moves = d.text("game"), d.text("moves")
	r.Player = d.text("player")
	r.Level = int(d.integer("level", 0, 100))
	r.Limits = d.limits("limits.")
	r.Lines = int(d.integer("lines", 0, 400))
	r.Seed = uint64(d.integer("seed", 0, 1<<53))
	r.Report = time.Duration(d.integer("reportMs", 0, 1<<40)) * time.Millisecond
	r.Goal, r.Side = d.text("goal"), d.text("side")
	r.Target = d.integer("target", 0, 1<<53)
	r.Games, r.Count = int(d.integer("games", 0, 10_000)), int(d.integer("count", 0, 100))
	r.Results, r.Path, r.Set = d.text("results"), d.text("path"), d.text("set")
	r.Names, r.Result = [2]string{d.text("black"), d.text("white")}, d.text("result")
	for i, side := range [2]string{"first.", "second."} {
		r.Sides[i] = match.Setting{
			Player: d.text(side + "player"), Level: int(d.integer(side+"level", 0, 100)), Limits: d.limits(side + "limits."),
		}
	}
	r.Lesson = d.lesson()
	if d.err != "" {
		return r, &Error{r.ID, BadRequest, d.err}
	}
	return r, nil
}

// decoder remembers the first thing that was wrong.
type decoder struct {
	f   Fields
	err string
}

func (d *decoder) text(name string) string {
	v, _, err := d.f.Text(name)
	if err != nil && d.err == "" {
		d.err = "field " + strconv.Quote(name) + ": " + err.Error()
	}
	return v
}

func (d *decoder) limits(prefix string) player.Limits {
	return player.Limits{
		Nodes: d.integer(prefix+"nodes", 0, 1<<53), Playouts: d.integer(prefix+"playouts", 0, 1<<53),
		Depth:     int(d.integer(prefix+"depth", 0, 1000)),
		Time:      time.Duration(d.integer(prefix+"ms", 0, 1<<40)) * time.Millisecond,
		Left:      time.Duration(d.integer(prefix+"left", 0, 1<<40)) * time.Millisecond,
		Increment: time.Duration(d.integer(prefix+"increment", 0, 1<<40)) * time.Millisecond,
	}
}

func (d *decoder) integer(name string, low, high int64) int64 {
	v, ok, err := d.f.Number(name)
	switch {
	case d.err != "":
	case err != nil:
		d.err = "field " + strconv.Quote(name) + ": " + err.Error()
	case !ok:
	case v != math.Trunc(v) || v < float64(low) || v > float64(high):
		d.err = "field " + strconv.Quote(name) + ": " + strconv.FormatFloat(v, 'g', -1, 64) +
			" is not a whole number from " + strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10)
	default:
		return int64(v)
	}
	return 0
}

func (p *Position) Encode(w Writer) {
	head(w, p.ID, "position")
	w.Text("game", p.Game)
	w.Text("moves", p.Moves)
	w.Text("toMove", p.ToMove)
	w.Number("ply", float64(p.Ply))
	w.Number("legal", float64(p.Legal))
	w.Bool("over", p.Over)
	w.Text("state", p.State)
	if p.Winner == "" {
		w.Null("winner")
	} else {
		w.Text("winner", p.Winner)
	}
	w.Texts("line", p.Line)
	w.Objects("forbidden", len(p.Forbidden), func(i int, w Writer) {
		w.Text("point", p.Forbidden[i].Point)
		w.Text("reason", p.Forbidden[i].Reason)
	})
	w.Objects("threats", len(p.Threats), func(i int, w Writer) {
		w.Text("kind", p.Threats[i].Kind)
		w.Text("side", p.Threats[i].Side)
		w.Texts("points", p.Threats[i].Points)
		if p.Threats[i].Kind == "zugzwang" {
			w.Number("safe", float64(p.Threats[i].Safe))
		}
	})
}

func (r *Info) Encode(w Writer) {
	kind := "info"
	if r.Final {
		kind = "result"
	}
	head(w, r.ID, kind)
	if r.Final || r.Move != "" {
		w.Text("move", r.Move)
	}
	w.Number("depth", float64(r.Depth))
	w.Number("selDepth", float64(r.SelDepth))
	w.Number("nodes", float64(r.Nodes))
	w.Number("nps", perSecond(max(r.Nodes, r.Playouts), r.Time))
	w.Number("ms", float64(r.Time/time.Millisecond))
	w.Number("hashFull", float64(r.HashFull))
	w.Number("playouts", float64(r.Playouts))
	if r.Limit == 0 {
		w.Null("limit")
	} else {
		w.Number("limit", float64(r.Limit))
	}
	w.Objects("lines", len(r.Lines), func(i int, w Writer) {
		l := &r.Lines[i]
		w.Text("move", l.Move)
		w.Number("winProb", math.Round(l.WinProb*1e4)/1e4)
		w.Number("eval", float64(l.Eval))
		if l.Win == 0 {
			w.Null("win")
		} else {
			w.Number("win", float64(l.Win))
		}
		w.Bool("proved", l.Proved)
		if l.Exact == nil {
			w.Null("exact")
		} else {
			w.Number("exact", float64(*l.Exact))
		}
		if l.Bounds != nil {
			w.Number("low", float64(l.Bounds[0]))
			w.Number("high", float64(l.Bounds[1]))
		}
		w.Number("visits", float64(l.Visits))
		w.Number("prior", l.Prior)
		w.Number("score", l.Score)
		w.Texts("pv", l.PV)
	})
	w.Objects("heat", len(r.Heat), func(i int, w Writer) {
		w.Text("move", r.Heat[i].Move)
		w.Number("value", r.Heat[i].Value)
	})
	w.Texts("candidates", r.Candidate)
}

func (s *Solution) Encode(w Writer) {
	head(w, s.ID, "solution")
	w.Text("goal", s.Goal)
	w.Text("side", s.Side)
	w.Text("outcome", s.Outcome)
	w.Number("plies", float64(s.Plies))
	w.Texts("line", s.Line)
	w.Texts("defences", s.Defences)
	w.Bool("verified", s.Verified)
	w.Number("nodes", float64(s.Nodes))
	w.Number("ms", float64(s.Time/time.Millisecond))
}

func (d *Done) Encode(w Writer) { head(w, d.ID, "done") }

func (e *Error) Encode(w Writer) {
	head(w, e.ID, "error")
	w.Text("code", e.Code)
	w.Text("message", e.Message)
}

func head(w Writer, id int64, kind string) {
	w.Number("id", float64(id))
	w.Text("type", kind)
}

func perSecond(n int64, t time.Duration) float64 {
	if t <= 0 {
		return 0
	}
	return math.Round(float64(n) / t.Seconds())
}
