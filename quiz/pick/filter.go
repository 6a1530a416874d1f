// Package pick chooses which question a player is asked next.
package pick

import (
	"slices"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

// Drills says how a filter treats drills.
type Drills int

// The ways in which a filter can treat drills.
const (
	WithDrills Drills = iota
	NoDrills
	OnlyDrills
)

// Filter restricts which questions may be chosen. The zero value allows all.
type Filter struct {
	Topic   string
	Type    string        // the effect type
	Keyword clause.Clause // the section of a keyword, such as "16-7"
	Clause  clause.Clause // a clause and everything below it: "16-7" allows "16-7-4"
	Level   int
	Drills  Drills
}

// Fits reports whether the filter allows an item.
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

// Weight returns how much an answer counts for the rating if its question was chosen with the
// filter. A player who chose a keyword knows beforehand what the question is about.
func (f *Filter) Weight() quiz.Weight {
	switch {
	case f.Keyword != "" || f.Clause != "":
		return quiz.Told
	case f.Topic != "" || f.Type != "":
		return quiz.Hint
	}
	return quiz.Full
}

// Of returns the items that the filter allows.
func (f *Filter) Of(items []quiz.Item) []*quiz.Item {
	var out []*quiz.Item
	for i := range items {
		if f.Fits(&items[i]) {
			out = append(out, &items[i])
		}
	}
	return out
}
