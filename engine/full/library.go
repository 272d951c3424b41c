package full

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
			return nil, badRequest("there is no source " + game.Quote(id))
		}
	}
	for _, one := range s.sources {
		if one.Game() == name && (len(ids) == 0 || slices.Contains(ids, one.id)) {
			list = append(list, one)
		}
	}
	return list, nil
}

// libraryArgs are the arguments of "library", which reads a source of games: a file of any
// format, a stored index, or a list of games. The client chooses the source's name; an older
// source of this name is replaced. Drop forgets it. The source "book" is the pack of an
// opening book, given as index; that of Connect Four is there without loading.
type libraryArgs struct {
	game, name, source string
	file, index        string
	fresh, stored      bool // file and index are present
	drop               bool
	games              []listedGame
}

// A listedGame is a game for the library.
type listedGame struct {
	moves     string
	result    GameResult // of the colours of the stones
	event, id string
	year      int
	names     []string // of Black and White, or none
}

// A GameResult is the side that won, "draw", or "" if the result is not known.
//
//protocol:words black white draw ""
type GameResult = string

// maxListed is the largest number of games in a request.
const maxListed = 100_000

//protocol:required game source
func readLibrary(d *protocol.Decoder) (a libraryArgs) {
	a = libraryArgs{game: d.Text("game"), name: d.Text("name"), source: d.Text("source"), drop: d.Bool("drop")}
	a.file, a.fresh = d.Bytes("file")
	a.index, a.stored = d.Bytes("index")
	for _, g := range d.Objects("games", 0, maxListed) {
		a.games = append(a.games, readLibraryGame(g))
	}
	return a
}

//protocol:required moves result
func readLibraryGame(d *protocol.Decoder) listedGame {
	return listedGame{
		d.Text("moves"), d.Text("result"), d.Text("event"), d.Text("id"), int(d.Integer("year", 0, 9999)), d.Texts("names"),
	}
}

// Reading is an interim reply to "library": the part of the work that is done.
type Reading struct {
	ID          int64
	Done, Total int
}

// Library is the reply to "library": the figures of the source. The nodes are those of an
// opening book: the least number with which a position was searched. The text cut says why
// the file was not read to its end.
type Library struct {
	ID     int64
	Source string
	*library.Index
	library.Report
	Stored []byte // the stored form, if the request had none
	Book   *library.Book
}

func libraryCommand(s *shelf, decode record.Decode) protocol.Command {
	return protocol.Command{Name: "library", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readLibrary(d)
		return func(id int64) {
			s.Begin(id)
			reply, err := a.read(s, id, decode)
			s.End()
			s.Answer(id, reply, err)
		}
	}}
}

// read reads the source and puts it on the shelf.
func (a *libraryArgs) read(s *shelf, id int64, decode record.Decode) (*Library, error) {
	b, err := s.board(a.game)
	if err != nil {
		return nil, err
	}
	if a.drop {
		s.drop(a.source)
		x, err := library.NewBuilder(b).Index(nil)
		return &Library{ID: id, Source: a.source, Index: x}, err
	}
	if library.IsBook(a.index) {
		if a.source != bookSource {
			return nil, badRequest("an opening book is the source " + game.Quote(bookSource))
		}
		x, err := library.NewBuilder(b).Index(nil)
		if err == nil {
			s.book, err = library.ReadBook(a.index, s.board)
		}
		return &Library{ID: id, Source: a.source, Index: x, Book: s.book}, err
	}
	if a.source == bookSource {
		return nil, badRequest("the source " + game.Quote(bookSource) + " is for an opening book")
	}
	due := s.Every(0)
	stop := func(done, total int) bool {
		if due() {
			s.Send(&Reading{id, done, total})
		}
		return s.Interrupted()
	}
	reply := &Library{ID: id, Source: a.source}
	switch {
	case a.stored:
		reply.Index, err = library.Decode(a.index, s.board, stop)
	case a.fresh:
		reply.Index, reply.Report, err = library.Read(b, a.file, decode, func(done int) bool { return stop(done, 1000) })
	default:
		reply.Index, reply.Report, err = a.list(s, b, stop)
	}
	if err == library.ErrStopped {
		return nil, &protocol.Error{Code: protocol.Stopped, Message: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	if !a.stored {
		reply.Index.Name = a.name
		reply.Stored = reply.Index.Encode()
	}
	s.drop(a.source)
	s.sources = append(s.sources, source{a.source, reply.Index})
	return reply, nil
}

// list returns the index of a list of games. Games with moves that are not legal are left
// out.
func (a *libraryArgs) list(s *shelf, b *library.Board, stop func(done, total int) bool) (x *library.Index, r library.Report, err error) {
	builder := library.NewBuilder(b)
	for i, g := range a.games {
		if i%64 == 0 && stop(i, 2*len(a.games)) {
			return nil, r, library.ErrStopped
		}
		result, ok := library.ParseResult(g.result)
		if !ok {
			return nil, r, badRequest("there is no result " + game.Quote(g.result) + `; it is "black", "white", "draw" or ""`)
		}
		p, err := s.Position(protocol.Place{Game: a.game, Moves: g.moves})
		if err != nil {
			r.Unreadable++
			continue
		}
		one := library.Game{Moves: b.Numbers(p), Result: result, Year: g.year, Event: g.event, ID: g.id, Number: i}
		if len(g.names) == 2 {
			one.Black, one.White = g.names[0], g.names[1]
		}
		if err := builder.Add(&one); err != nil {
			return nil, r, err
		}
	}
	x, err = builder.Index(func(done, of int) bool { return stop(of+done, 2*of) })
	return x, r, err
}

// Encode writes the progress.
func (r *Reading) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "info")
	w.Number("done", float64(r.Done))
	w.Number("total", float64(r.Total))
}

// Encode writes the figures of the source.
func (l *Library) Encode(w protocol.Writer) {
	protocol.Head(w, l.ID, "library")
	w.Text("source", l.Source)
	w.Text("game", l.Game())
	w.Text("name", l.Name)
	w.Number("games", float64(l.Games()))
	if l.Book == nil {
		w.Number("positions", float64(l.Positions()))
	} else {
		positions, nodes := l.Book.Positions(l.Game())
		w.Number("positions", float64(positions))
		w.Number("nodes", float64(nodes))
	}
	if l.Trees {
		w.Bool("trees", true)
	}
	w.Number("unreadable", float64(l.Unreadable))
	w.Number("shortened", float64(l.Shortened))
	others := 0
	for _, o := range l.Others {
		others += o.Games
	}
	w.Number("otherRules", float64(others))
	w.Objects("others", len(l.Others), func(i int, w protocol.Writer) { encodeOtherGames(w, &l.Others[i]) })
	why := ""
	if l.Cut != nil {
		why = l.Cut.Error()
	}
	w.Text("cut", why)
	if l.Stored != nil {
		w.(protocol.FileWriter).Bytes("index", l.Stored)
	}
}

func encodeOtherGames(w protocol.Writer, o *library.Other) {
	w.Text("game", o.Game)
	w.Number("games", float64(o.Games))
}

// readLibraryFilter reads the filter of a request.
func readLibraryFilter(d *protocol.Decoder, prefix string) (f library.Filter, faulty string) {
	result, side := GameResult(d.Text(prefix+"result")), GameResult(d.Text(prefix+"side"))
	f = library.Filter{
		Name: d.Text(prefix + "name"),
		From: int(d.Integer(prefix+"from", 0, 9999)), To: int(d.Integer(prefix+"to", 0, 9999)),
	}
	var ok, known bool
	f.Result, ok = library.ParseResult(result)
	f.Side, known = library.ParseResult(side)
	switch {
	case !ok:
		faulty = "there is no result " + game.Quote(result)
	case !known || f.Side == library.Draw:
		faulty = "there is no side " + game.Quote(side)
	}
	return f, faulty
}

// A question is what "explore" and "games" have in common: the position, the sources and the
// filter.
type question struct {
	protocol.Place
	sources []string
	filter  library.Filter
	faulty  string // what is wrong with the filter, or ""
}

func readQuestion(d *protocol.Decoder) (q question) {
	q.Place, q.sources = protocol.ReadPlace(d), d.Texts("sources")
	q.filter, q.faulty = readLibraryFilter(d, "filter.")
	return q
}

// spot returns the position and the indexes to look it up in.
func (q *question) spot(s *shelf) (p game.Position, at *library.Spot, from []source, err error) {
	if q.faulty != "" {
		return nil, nil, nil, badRequest(q.faulty)
	}
	if p, err = s.Position(q.Place); err != nil {
		return nil, nil, nil, err
	}
	b, err := s.board(p.Name())
	if err != nil {
		return nil, nil, nil, err
	}
	from, err = s.chosen(b.Game(), q.sources)
	return p, b.Spot(b.Numbers(p)), from, err
}

// Listed is the reply to "games": the newest games come first.
type Listed struct {
	ID    int64
	Total int // of all games with the position
	Games []ListedGame
}

// A ListedGame is a game with its source. Its moves are turned so that the position agrees
// with that of the request.
type ListedGame struct {
	Source string
	library.Found
}

// maxShown is the largest number of games in a reply.
const maxShown = 1000

// gamesCommand lists the games in which a position occurs: count of them after the first
// from. Part has two opposite corners of a part of the position: then those in which the part
// occurs after some move, shifted, turned or mirrored.
//
//protocol:required count
func gamesCommand(s *shelf) protocol.Command {
	return protocol.Command{Name: "games", During: true, Read: func(d *protocol.Decoder) func(int64) {
		q := readQuestion(d)
		from, count := int(d.Integer("from", 0, 1<<30)), int(d.Integer("count", 0, maxShown))
		part := d.Texts("part")
		return func(id int64) {
			reply, err := s.list(&q, part, from, count)
			if err != nil {
				s.Fail(id, err)
				return
			}
			reply.ID = id
			s.Send(reply)
		}
	}}
}

// partOf returns the part of a position between two opposite corners, nil without corners.
func partOf(at *library.Spot, corners []string) (*library.Part, error) {
	if len(corners) == 0 {
		return nil, nil
	}
	if len(corners) != 2 {
		return nil, badRequest("a part of the board has two corners")
	}
	var numbers [2]uint16
	for i, name := range corners {
		m, ok := at.Number(name)
		if !ok {
			return nil, badRequest("there is no point " + game.Quote(name))
		}
		numbers[i] = m
	}
	part, err := at.Part(numbers[0], numbers[1])
	if err != nil {
		return nil, badRequest(err.Error())
	}
	return part, nil
}

// list lists count games with a position, or with a part of it between two corners, the newest
// first, after the first skip ones.
func (s *shelf) list(q *question, corners []string, skip, count int) (*Listed, error) {
	_, at, from, err := q.spot(s)
	if err != nil {
		return nil, err
	}
	part, err := partOf(at, corners)
	if err != nil {
		return nil, err
	}
	reply := &Listed{}
	first, most := skip, count
	if len(from) > 1 {
		first, most = 0, skip+count // the years of the sources are mixed
	}
	for _, one := range from {
		var list []library.Found
		var total int
		if part != nil {
			list, total = one.FindPart(part, &q.filter, first, most)
		} else {
			list, total = one.Find(at, &q.filter, first, most)
		}
		reply.Total += total
		for _, g := range list {
			reply.Games = append(reply.Games, ListedGame{one.id, g})
		}
	}
	if len(from) > 1 {
		library.Stable(reply.Games, func(a, b *ListedGame) bool { return a.Year > b.Year })
		reply.Games = reply.Games[min(skip, len(reply.Games)):min(skip+count, len(reply.Games))]
	}
	return reply, nil
}

// Encode writes the games.
func (l *Listed) Encode(w protocol.Writer) {
	protocol.Head(w, l.ID, "games")
	w.Number("total", float64(l.Total))
	w.Objects("games", len(l.Games), func(i int, w protocol.Writer) { encodeFoundGame(w, &l.Games[i]) })
}

func encodeFoundGame(w protocol.Writer, g *ListedGame) {
	w.Text("source", g.Source)
	w.Number("index", float64(g.Number))
	w.Text("id", g.ID)
	w.Text("black", g.Black)
	w.Text("white", g.White)
	w.Text("result", GameResult(g.Result.String()))
	w.Number("year", float64(g.Year))
	w.Text("event", g.Event)
	w.Number("ply", float64(g.Ply))
	w.Text("moves", g.MoveString(g.Game.Moves))
}
