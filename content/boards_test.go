package content

import (
	"reflect"
	"testing"

	"digijudge/rules/scenario"
)

// TestBoardsOfSteps draws the board after every step of every proof. There is one board for each
// step, the last one is the end of the line, a changed board says in words what changed, and the
// ids of the steps are unique.
func TestBoardsOfSteps(t *testing.T) {
	for id, s := range beliefCorpus(t) {
		r, err := s.Run(scenario.Options{})
		if err != nil {
			continue // check reports it
		}
		steps, boards := r.Main.Boards()
		if len(steps) != len(boards) {
			t.Errorf("%s: %d steps, %d boards", id, len(steps), len(boards))
			continue
		}
		if !reflect.DeepEqual(steps, r.Main.Steps()) {
			t.Errorf("%s: the steps are others when boards are drawn", id)
		}
		ids := map[string]bool{}
		before := r.Main.Before()
		for i := range boards {
			if ids[steps[i].ID] {
				t.Errorf("%s: two steps with the id %s", id, steps[i].ID)
			}
			ids[steps[i].ID] = true
			plain := unmarked(boards[i])
			if !reflect.DeepEqual(plain, before) && len(boards[i].Changes) == 0 && plain.Note == before.Note && plain.Attacked == before.Attacked {
				t.Errorf("%s, %s: the board changes, and nothing says how", id, steps[i].Text)
			}
			before = plain
		}
		if len(boards) > 0 && !reflect.DeepEqual(unmarked(boards[len(boards)-1]), r.Main.After()) {
			t.Errorf("%s: the board after the last step is not the end", id)
		}
	}
}

// unmarked returns a board without its marks.
func unmarked(b scenario.Board) scenario.Board {
	b.Changes, b.MemoryMoved = nil, false
	for i := range b.Sides {
		s := &b.Sides[i]
		s.Changed = scenario.Piles{}
		for _, list := range []*[]scenario.Card{&s.Battle, &s.Breeding, &s.Hand, &s.Trash, &s.Security} {
			*list = append([]scenario.Card(nil), *list...)
			for k := range *list {
				(*list)[k].Changed, (*list)[k].Tag = false, ""
			}
		}
	}
	return b
}
