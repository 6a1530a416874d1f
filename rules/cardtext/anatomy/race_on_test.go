//go:build race

package anatomy

// raceEnabled says that the race detector slows everything down some tenfold: tests that only repeat the same work take a part of it.
const raceEnabled = true
