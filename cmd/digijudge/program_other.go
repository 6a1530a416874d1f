//go:build !linux

package main

// dropProgram does nothing: only on Linux is it known that released pages are loaded again.
func dropProgram() (bytes uint64) { return 0 }
