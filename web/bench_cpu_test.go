//go:build unix

package web

import (
	"syscall"
	"testing"
	"time"
)

// cpuTime is the processor time that this process has used: on a machine that does other work too it says more than the clock.
func cpuTime(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
