package main

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"
)

// A family is a job object. Windows ends its programs with the last handle, also when this
// program is killed.
type family syscall.Handle

var (
	kernel           = syscall.NewLazyDLL("kernel32.dll")
	createJobObject  = kernel.NewProc("CreateJobObjectW")
	setInformation   = kernel.NewProc("SetInformationJobObject")
	assignProcess    = kernel.NewProc("AssignProcessToJobObject")
	terminateJob     = kernel.NewProc("TerminateJobObject")
	queryInformation = kernel.NewProc("QueryInformationJobObject")
)

const (
	basicAccounting   = 1 // JobObjectBasicAccountingInformation
	extendedLimits    = 9 // JobObjectExtendedLimitInformation
	killOnJobClose    = 0x2000
	processSetQuota   = 0x0100
	processTerminates = 0x0001
)

// limitInformation is JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type limitInformation struct {
	perProcessUserTime, perJobUserTime int64
	limitFlags                         uint32
	minimumWorkingSet, maximumWorking  uintptr
	activeProcessLimit                 uint32
	affinity                           uintptr
	priorityClass, schedulingClass     uint32
	ioInfo                             [6]uint64
	processMemory, jobMemory           uintptr
	peakProcessMemory, peakJobMemory   uintptr
}

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type accounting struct {
	times                                                 [4]int64
	pageFaults, totalProcesses, activeProcesses, endedJob uint32
}

func lead(*exec.Cmd) {}

// familyOf puts a program into a new job, as do those that it starts from now on. The job is 0
// where Windows refuses one; then only the program itself can be ended.
func familyOf(first *os.Process) family {
	job, _, _ := createJobObject.Call(0, 0)
	if job == 0 {
		return 0
	}
	limits := limitInformation{limitFlags: killOnJobClose}
	setInformation.Call(job, extendedLimits, uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	process, err := syscall.OpenProcess(processSetQuota|processTerminates, false, uint32(first.Pid))
	if err != nil {
		syscall.CloseHandle(syscall.Handle(job))
		return 0
	}
	defer syscall.CloseHandle(process)
	assignProcess.Call(job, uintptr(process))
	return family(job)
}

// ask does nothing: a program without a window has its input's end to see.
func (f family) ask() {}

func (f family) kill() {
	if f != 0 {
		terminateJob.Call(uintptr(f), 1)
		syscall.CloseHandle(syscall.Handle(f))
	}
}

func (f family) alive() bool {
	var a accounting
	ok, _, _ := queryInformation.Call(uintptr(f), basicAccounting, uintptr(unsafe.Pointer(&a)), unsafe.Sizeof(a), 0)
	return f != 0 && ok != 0 && a.activeProcesses > 0
}
