package main

import "regexp"

// Some functions of Go's library serve tools that a page cannot use: execution traces
// (package runtime/trace), CPU profiles (runtime/pprof) and GODEBUG settings. The
// linker keeps them, because the scheduler and the garbage collector refer to them
// under conditions that are never true in a worker: nothing there starts a trace or a
// profile, and there are no environment variables. Each such function is replaced by a
// trap, which makes the worker 30 KB smaller, gzipped.
//
// Functions that are called even when nothing is traced are kept: traceAcquire,
// traceReader, traceLocker.ok.
var unused = regexp.MustCompile(`^internal_bisect\.(New$|Hash$|printStack|PrintMarker|__Matcher_|__dedup_)|^runtime\.(` +
	`traceLocker\.[A-Z]|traceLocker\.(eventWriter|startPC|emit)|` +
	`traceWriter\.|traceEventWriter\.|traceExpWriter\.|traceAdvance$|traceAdvance\.|traceReadCPU|traceStopReadCPU|traceStack$|traceSyncBatch|` +
	`traceRegisterLabels|traceCPUFlush|traceBufFlush|__traceMap_|__traceRegionAlloc_|__traceStackTable_|__traceStringTable_|__traceTypeTable_|` +
	`__traceBuf_|__traceSchedResourceState_|__traceAdvancerState_|` +
	`__profBuf_|schedtrace|printScavTrace|dumpScanStats|dumpStacksRec|dumpTypesRec|checkFinalizersAndCleanups)`)

// trap is a body that aborts the program; it is valid for functions of every type.
var trap = []byte{0, 0x00, 0x0b} // no locals; unreachable; end
