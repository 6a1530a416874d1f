//go:build !race

package racetest

// On reports whether the program was built with the race detector.
const On = false
