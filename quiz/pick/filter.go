// Package pick chooses what is asked next.
package pick

import (
	"slices"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

// Drills says whether drills are asked.
type Drills int

// The ways to treat drills.
const (
	WithDrills Drills = iota
	NoDrills
	OnlyDrills
)

// Filter bounds what is chosen from. The zero value lets everything pass.
type Filter struct {
	Topic   string
	Type    string        // effect type
	Keyword clause.Clause // section, such as "16-7"
	Clause  clause.Clause // also what stands below it: "16-7" lets "16-7-4" pass
	Level   int
	Drills  Drills
}

// Fits reports whether the filter lets an item pass.
func (f *Filter) Fits(it *quiz.Item) bool {
	switch {
	case f.Topic != "" && it.Topic != f.Topic,
		f.Type != "" && it.Type != f.Type,
		f.Keyword != "" && !slices.Contains(it.Keywords, f.Keyword),
		f.Level != 0 && it.Level != f.Level,
		f.Drills == NoDrills && it.Drill,
		f.Drills == OnlyDrills && !it.Drill:
		return false
	}
	return f.Clause == "" || slices.ContainsFunc(it.Clauses, func(c clause.Clause) bool { return c.Within(f.Clause) })
}

// Weight returns how much an answer counts that was chosen with the filter: who chose a keyword
// knows what the question is about.
func (f *Filter) Weight() quiz.Weight {
	switch {
	case f.Keyword != "" || f.Clause != "":
		return quiz.Told
	case f.Topic != "" || f.Type != "":
		return quiz.Hint
	}
	return quiz.Full
}

// Of returns the items that the filter lets pass.
func (f *Filter) Of(items []quiz.Item) []*quiz.Item {
	var out []*quiz.Item
	for i := range items {
		if f.Fits(&items[i]) {
			out = append(out, &items[i])
		}
	}
	return out
}
