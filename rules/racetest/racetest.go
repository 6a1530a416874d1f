// Package racetest tells tests whether the race detector watches them: it slows everything down
// some tenfold, and tests that only repeat the same work, with nothing beside it, then take a part
// of it.
package racetest
