// Package racetest tells tests whether the race detector is on. It makes everything about ten times
// slower, so tests that only repeat the same work, in one goroutine, then do less of it.
package racetest
