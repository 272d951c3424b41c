//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// A family is a process group, by its number.
type family int

// lead makes a program the first of a process group.
func lead(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func familyOf(first *os.Process) family { return family(first.Pid) }

// ask asks all of the family to end.
func (f family) ask() { syscall.Kill(-int(f), syscall.SIGTERM) }

func (f family) kill() { syscall.Kill(-int(f), syscall.SIGKILL) }

func (f family) alive() bool { return syscall.Kill(-int(f), 0) == nil }
