//go:build !race

package cardtext_test

const raceEnabled = false
