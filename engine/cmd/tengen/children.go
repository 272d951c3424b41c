package main

import (
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// children are the programs that a match has started, each with the programs that it started
// itself: a wrapper's, for instance.
type children struct {
	mu      sync.Mutex
	running map[*child]bool
}

// A child is a program with all that it started.
type child struct {
	process *os.Process
	family  family
	all     *children
}

// patience is how long a program may go on after its input has ended.
const patience = 5 * time.Second

// start starts a program as the first of a family.
func (c *children) start(command *exec.Cmd) (*child, error) {
	lead(command)
	if err := command.Start(); err != nil {
		return nil, err
	}
	one := &child{process: command.Process, family: familyOf(command.Process), all: c}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running == nil {
		c.running = map[*child]bool{}
	}
	c.running[one] = true
	return one, nil
}

// end ends what is left of the family.
func (c *child) end() {
	c.family.kill()
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	delete(c.all.running, c)
}

// endWithSignals ends all families, and then the program, when a signal asks it to end. A child
// of a family of its own does not get the terminal's. The function that it returns stops that.
func (c *children) endWithSignals() (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		s, ok := <-signals
		if !ok {
			return
		}
		c.mu.Lock() // no other program starts from now on
		for one := range c.running {
			one.family.ask()
		}
		for end := time.Now().Add(patience); time.Now().Before(end) && c.anyAlive(); {
			time.Sleep(20 * time.Millisecond)
		}
		for one := range c.running {
			one.family.kill()
		}
		status := 128
		if number, ok := s.(syscall.Signal); ok {
			status += int(number)
		}
		os.Exit(status)
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// wait returns at once, unless a signal ends the programs: a game that ends then does not count.
func (c *children) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
}

// anyAlive reports whether a program of a family still runs.
func (c *children) anyAlive() bool {
	for one := range c.running {
		if one.family.alive() {
			return true
		}
	}
	return false
}
