package main

import "regexp"

// A part of Go's library is for tools that a page cannot ask for: execution
// traces (package runtime/trace), processor profiles (runtime/pprof) and what
// GODEBUG asks for. The linker keeps it, since the scheduler and the collector
// mention it behind conditions that are never true here: nothing in a worker
// starts a trace or a profile, and a worker has no environment. Such a function
// becomes a trap; that makes the worker 30 KB smaller, gzipped.
//
// What is called whether or not something is being traced stays: traceAcquire,
// traceReader, traceLocker.ok.
var unused = regexp.MustCompile(`^internal_bisect\.(New$|Hash$|printStack|PrintMarker|__Matcher_|__dedup_)|^runtime\.(` +
	`traceLocker\.[A-Z]|traceLocker\.(eventWriter|startPC|emit)|` +
	`traceWriter\.|traceEventWriter\.|traceExpWriter\.|traceAdvance$|traceAdvance\.|traceReadCPU|traceStopReadCPU|traceStack$|traceSyncBatch|` +
	`traceRegisterLabels|traceCPUFlush|traceBufFlush|__traceMap_|__traceRegionAlloc_|__traceStackTable_|__traceStringTable_|__traceTypeTable_|` +
	`__traceBuf_|__traceSchedResourceState_|__traceAdvancerState_|` +
	`__profBuf_|schedtrace|printScavTrace|dumpScanStats|dumpStacksRec|dumpTypesRec|checkFinalizersAndCleanups)`)

// trap is a body of any type that ends the program.
var trap = []byte{0, 0x00, 0x0b} // no locals; unreachable; end
