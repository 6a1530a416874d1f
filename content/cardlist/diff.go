package cardlist

import (
	"maps"
	"slices"
)

// Diff lists the differences between two measurements of the same cards.
type Diff struct {
	Changed, New, Gone []string // card numbers in order
	Same               int
}

// Compare compares the hashes of two measurements.
func Compare(old, now map[string]string) Diff {
	var d Diff
	for _, number := range slices.Sorted(maps.Keys(now)) {
		switch was, ok := old[number]; {
		case !ok:
			d.New = append(d.New, number)
		case was != now[number]:
			d.Changed = append(d.Changed, number)
		default:
			d.Same++
		}
	}
	for _, number := range slices.Sorted(maps.Keys(old)) {
		if _, ok := now[number]; !ok {
			d.Gone = append(d.Gone, number)
		}
	}
	return d
}
