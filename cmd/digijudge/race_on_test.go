//go:build race

package main

// raceEnabled says that the race detector slows everything down some tenfold: what the tests of content play under it is not played again.
const raceEnabled = true
