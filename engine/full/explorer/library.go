// Package explorer has the commands for what is known of a position: the games, the opening
// books and the proofs that have it, and the reasons for its moves.
package explorer

import (
	"slices"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/game"
	"tengen/engine/library"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// libraryCommands returns the commands for collections of games: "library" reads one,
// "explore" counts the moves played in a position, and "games" lists the games with it.
func libraryCommands(p *proof, four connect4player.BookSource, decode record.Decode) []protocol.Command {
	s := &shelf{proof: p, four: four, boards: map[string]*library.Board{}}
	return []protocol.Command{libraryCommand(s, decode), exploreCommand(s), gamesCommand(s)}
}

// A shelf has the sources that were read, until they are dropped or the conversation ends.
type shelf struct {
	*proof
	sources []source
	book    *library.Book             // of five in a row; nil while none is loaded
	four    connect4player.BookSource // nil if there is none
	boards  map[string]*library.Board
}

// A source is an index with the name that the page chose.
type source struct {
	id string
	*library.Index
}

// board returns the board of a game string. Boards are kept, because indexes of the same game
// share them.
func (s *shelf) board(name string) (*library.Board, error) {
	if b, ok := s.boards[name]; ok {
		return b, nil
	}
	b, err := library.NewBoard(name)
	if err == nil {
		s.boards[name] = b
	}
	return b, err
}

// bookSource is the name of the source with the opening books. That of Connect Four needs no
// loading.
const bookSource = "book"

// drop forgets a source.
func (s *shelf) drop(id string) {
	if id == bookSource {
		s.book = nil
	}
	s.sources = slices.DeleteFunc(s.sources, func(one source) bool { return one.id == id })
}

// chosen returns the indexes of a game that a request names, all if it names none.
func (s *shelf) chosen(name string, ids []string) (list []source, err error) {
	for _, id := range ids {
		if id != bookSource && !slices.ContainsFunc(s.sources, func(one source) bool { return one.id == id }) {
			return nil, protocol.Invalid("there is no source " + game.Quote(id))
		}
	}
	for _, one := range s.sources {
		if one.Game() == name && (len(ids) == 0 || slices.Contains(ids, one.id)) {
			list = append(list, one)
		}
	}
	return list, nil
}

// LibraryRequest reads a source of games: a file of any format, a stored index, or a list of
// games. The client chooses the source's name; an older source of this name is replaced. The
// source "book" is the pack of an opening book, given as index; that of Connect Four is there
// without loading.
type LibraryRequest struct {
	Game   string `wire:",required"`
	Name   string
	Source string        `wire:",required"`
	Drop   bool          // forget the source
	File   *string       `wire:",file"`
	Index  *string       `wire:",file"`
	Games  []LibraryGame `wire:",0..100000"`
}

// A LibraryGame is a game for the library.
type LibraryGame struct {
	Moves  string     `wire:",required"`
	Result GameResult `wire:",required"` // of the colours of the stones
	Event  string
	ID     string
	Year   int      `wire:",0..9999"`
	Names  []string // of Black and White, or none
}

// A GameResult is the side that won, "draw", or "" if the result is not known.
//
//protocol:words black white draw ""
type GameResult = string

// LibraryInfo is an interim reply to "library": the part of the work that is done.
type LibraryInfo struct {
	protocol.Head `type:"info" to:"library"`
	Done, Total   int
}

// Library is the reply to "library": the figures of the source.
type Library struct {
	protocol.Head `type:"library" to:"library"`
	Source        string
	Game          string
	Name          string // of the source, for people
	Games         int
	Positions     int
	Nodes         int64 `wire:",omit"` // of an opening book: the least number with which a position was searched
	Trees         bool  `wire:",omit"` // the games are variations of trees, without results
	Unreadable    int   // games that could not be read
	Same          int   `wire:",omit"` // games that the file has more than once, and that count once
	Shortened     int   // games whose moves end early, or without some, because the rules do not allow all
	OtherRules    int
	Others        []OtherGames // games of other rules and sizes
	Cut           error        // why the file was not read to its end
	Index         []byte       `wire:",file,omit"` // the stored form, if the request had none
}

// OtherGames are a rule and size with the number of its games in a file.
type OtherGames = library.Other

func libraryCommand(s *shelf, decode record.Decode) protocol.Command {
	return protocol.Long("library", func(d *protocol.Decoder) protocol.Answer {
		r := readLibrary(d)
		return func() (protocol.Reply, error) { return r.read(s, decode) }
	})
}

// read reads the source and puts it on the shelf.
func (r *LibraryRequest) read(s *shelf, decode record.Decode) (*Library, error) {
	b, err := s.board(r.Game)
	if err != nil {
		return nil, err
	}
	reply := &Library{Source: r.Source, Game: b.Game()}
	if r.Drop {
		s.drop(r.Source)
		return reply, nil
	}
	if r.Index != nil && library.IsBook(*r.Index) {
		if r.Source != bookSource {
			return nil, protocol.Invalid("an opening book is the source " + game.Quote(bookSource))
		}
		if s.book, err = library.ReadBook(*r.Index, s.board); err == nil {
			reply.Positions, reply.Nodes = s.book.Positions(reply.Game)
		}
		return reply, err
	}
	if r.Source == bookSource {
		return nil, protocol.Invalid("the source " + game.Quote(bookSource) + " is for an opening book")
	}
	due := s.Every(0)
	stop := func(done, total int) bool {
		if due() {
			s.Send(&LibraryInfo{Done: done, Total: total})
		}
		return s.Interrupted()
	}
	var x *library.Index
	var report library.Report
	switch {
	case r.Index != nil:
		x, err = library.Decode(*r.Index, s.board, stop)
	case r.File != nil:
		x, report, err = library.Read(b, *r.File, decode, nil, func(done int) bool { return stop(done, 1000) })
	default:
		x, report, err = r.list(s, b, stop)
	}
	if err == library.ErrStopped {
		return nil, &protocol.Error{Code: protocol.Stopped, Message: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	if r.Index == nil {
		x.Name = r.Name
		reply.Index = x.Encode()
	}
	s.drop(r.Source)
	s.sources = append(s.sources, source{r.Source, x})
	reply.Game, reply.Name, reply.Games, reply.Positions, reply.Trees = x.Game(), x.Name, x.Games(), x.Positions(), x.Trees
	reply.Unreadable, reply.Same, reply.Shortened, reply.Others, reply.Cut = report.Unreadable, report.Same, report.IncompleteGames, report.Others, report.Cut
	for _, o := range report.Others {
		reply.OtherRules += o.Games
	}
	return reply, nil
}

// list returns the index of a list of games. Games with moves that are not legal are left
// out.
func (r *LibraryRequest) list(s *shelf, b *library.Board, stop func(done, total int) bool) (x *library.Index, lost library.Report, err error) {
	builder := library.NewBuilder(b)
	for i, g := range r.Games {
		if i%64 == 0 && stop(i, 2*len(r.Games)) {
			return nil, lost, library.ErrStopped
		}
		result, ok := library.ParseResult(g.Result)
		if !ok {
			return nil, lost, protocol.Invalid("there is no result " + game.Quote(g.Result) + `; it is "black", "white", "draw" or ""`)
		}
		p, err := s.Position(protocol.Place{Game: r.Game, Moves: g.Moves})
		if err != nil {
			lost.Unreadable++
			continue
		}
		one := library.Game{Moves: b.Numbers(p), Result: result, Year: g.Year, Event: g.Event, ID: g.ID, Number: i}
		if len(g.Names) == 2 {
			one.Black, one.White = g.Names[0], g.Names[1]
		}
		if err := builder.Add(&one); err != nil {
			return nil, lost, err
		}
	}
	x, err = builder.Index(func(done, of int) bool { return stop(of+done, 2*of) })
	return x, lost, err
}

// A LibraryFilter selects games. Its zero value selects all.
type LibraryFilter struct {
	Result   GameResult // "" selects every result
	Side     GameResult // "black" or "white": the colour of the player with the name; otherwise any
	Name     string     // a part of the name of a player, in any case
	From, To int        `wire:",0..9999"` // years, 0 for no bound; games without a year have year 0
}

// filter returns the filter for the library.
func (f *LibraryFilter) filter() (library.Filter, error) {
	result, ok := library.ParseResult(f.Result)
	side, known := library.ParseResult(f.Side)
	var err error
	switch {
	case !ok:
		err = protocol.Invalid("there is no result " + game.Quote(f.Result))
	case !known || side == library.Draw:
		err = protocol.Invalid("there is no side " + game.Quote(f.Side))
	}
	return library.Filter{Result: result, Side: side, Name: f.Name, From: f.From, To: f.To}, err
}

// A Question is what "explore" and "games" have in common: the position, the sources and the
// filter.
type Question struct {
	protocol.Place
	Sources []string
	Filter  LibraryFilter
}

// spot returns the position, the indexes to look it up in, and the filter.
func (q *Question) spot(s *shelf) (p game.Position, at *library.Spot, from []source, filter library.Filter, err error) {
	if filter, err = q.Filter.filter(); err != nil {
		return nil, nil, nil, filter, err
	}
	if p, err = s.Position(q.Place); err != nil {
		return nil, nil, nil, filter, err
	}
	b, err := s.board(p.Name())
	if err != nil {
		return nil, nil, nil, filter, err
	}
	from, err = s.chosen(b.Game(), q.Sources)
	return p, b.Spot(b.Numbers(p)), from, filter, err
}

// GamesRequest lists the games in which a position occurs: count of them after the first from.
type GamesRequest struct {
	Question
	From  int `wire:",0..0x40000000"`
	Count int `wire:",required,0..1000"`
	// Part has two opposite corners of a part of the position: then those games are listed in
	// which the part occurs after some move, shifted, turned or mirrored.
	Part []string
}

// Games is the reply to "games": the newest games come first.
type Games struct {
	protocol.Head `type:"games" to:"games"`
	Total         int // of all games with the position
	Games         []FoundGame
}

// A FoundGame is a game with its source. Its moves are turned so that the position agrees
// with that of the request.
type FoundGame struct {
	Source string
	Index  int    // number in its file, from 0
	ID     string // the name of the game with whoever gave it
	Black  string
	White  string
	Result GameResult
	Year   int // 0 if not known, else 1 to 9999
	Event  string
	Ply    int // moves before the position
	Moves  string
}

func gamesCommand(s *shelf) protocol.Command {
	return protocol.During("games", func(d *protocol.Decoder) protocol.Answer {
		r := readGames(d)
		return func() (protocol.Reply, error) { return s.list(r) }
	})
}

// partOf returns the part of a position between two opposite corners, nil without corners.
func partOf(at *library.Spot, corners []string) (*library.Part, error) {
	if len(corners) == 0 {
		return nil, nil
	}
	if len(corners) != 2 {
		return nil, protocol.Invalid("a part of the board has two corners")
	}
	var numbers [2]uint16
	for i, name := range corners {
		m, ok := at.Number(name)
		if !ok {
			return nil, protocol.Invalid("there is no point " + game.Quote(name))
		}
		numbers[i] = m
	}
	part, err := at.Part(numbers[0], numbers[1])
	if err != nil {
		return nil, protocol.Invalid(err.Error())
	}
	return part, nil
}

// list lists the games with a position, or with a part of it between two corners.
func (s *shelf) list(r *GamesRequest) (*Games, error) {
	_, at, from, filter, err := r.spot(s)
	if err != nil {
		return nil, err
	}
	part, err := partOf(at, r.Part)
	if err != nil {
		return nil, err
	}
	reply := &Games{}
	first, most := r.From, r.Count
	if len(from) > 1 {
		first, most = 0, r.From+r.Count // the years of the sources are mixed
	}
	for _, one := range from {
		var list []library.Found
		var total int
		if part != nil {
			list, total = one.FindPart(part, &filter, first, most)
		} else {
			list, total = one.Find(at, &filter, first, most)
		}
		reply.Total += total
		for _, g := range list {
			reply.Games = append(reply.Games, FoundGame{
				Source: one.id, Index: g.Number, ID: g.ID, Black: g.Black, White: g.White, Result: g.Result.String(),
				Year: g.Year, Event: g.Event, Ply: g.Ply, Moves: g.MoveString(g.Game.Moves),
			})
		}
	}
	if len(from) > 1 {
		library.Stable(reply.Games, func(a, b *FoundGame) bool { return a.Year > b.Year })
		reply.Games = reply.Games[min(r.From, len(reply.Games)):min(r.From+r.Count, len(reply.Games))]
	}
	return reply, nil
}
