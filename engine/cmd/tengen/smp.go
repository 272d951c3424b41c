package main

import (
	"sync"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/smp"
	"tengen/engine/tt"
)

// defaultSharedTable is the default size of a shared table in bytes.
const defaultSharedTable = 128 << 20

// An smpGroup is an SMP group whose helpers are goroutines. The table is made with the
// group, and helpers when they are first needed; they sleep between searches.
type smpGroup struct {
	hash    int   // bytes of the table
	paced   int64 // nodes by which a thread may be ahead of the slowest; 0 means no bound
	group   *smp.Group
	helpers int
	running sync.WaitGroup
}

// find returns a group of at least threads engines with a table of table megabytes; 0
// keeps the current table. It is a player.GroupSource.
func (s *smpGroup) find(threads, table int) *smp.Group {
	if wanted := table << 20; table > 0 && wanted != s.hash {
		s.close()
		s.hash, s.group, s.helpers = wanted, nil, 0
	}
	if s.group == nil {
		m := smp.NewLocal()
		s.group = smp.New(m, tt.New(s.hash))
		if s.paced > 0 {
			s.group = smp.New(smp.NewPacer(m, s.paced), s.group.Table())
		}
	}
	for s.helpers < min(threads, smp.MaxThreads)-1 {
		s.helpers++
		number := s.helpers
		s.running.Go(func() { s.group.Serve(number, connect4player.External()) })
	}
	return s.group
}

// close ends the helpers.
func (s *smpGroup) close() {
	if s.group != nil {
		s.group.End()
		s.running.Wait()
	}
}
