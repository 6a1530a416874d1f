//go:build !race

package anatomy

const raceEnabled = false
