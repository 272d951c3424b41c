//go:build !unix

package explain_test

import "time"

var started = time.Now()

// processorTime returns the time since the start, where the processor's is not known.
func processorTime() time.Duration { return time.Since(started) }
