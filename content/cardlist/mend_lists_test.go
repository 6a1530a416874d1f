package cardlist

import (
	"strings"
	"testing"
)

// TestCompleted: what one list has lost and the other has is taken, with a note; where the two differ, nothing is.
func TestCompleted(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []string
		runs          bool
		conflict      string // the first one's beginning
		mend          string // words of a mend; "" for none
		text          string // that the card has in the end
	}{
		{"a requirement line", []string{"[On Play] Gain 1 memory."}, []string{"[Digivolve] [Heromon]: Cost 2", "[On Play] Gain 1 memory."},
			true, "", "[Digivolve] [Heromon]: Cost 2” was lost; the second list has it", "[Digivolve] [Heromon]: Cost 2"},
		{"one of two requirement lines", []string{"[Digivolve] [Pebblemon]: Cost 3"}, []string{"[Digivolve] [Heromon]: Cost 2", "[Digivolve] [Pebblemon]: Cost 3"},
			true, "", "[Digivolve] [Heromon]: Cost 2” was lost", "[Digivolve] [Heromon]: Cost 2"},
		{"another requirement", []string{"[Digivolve] [Heromon]: Cost 3"}, []string{"[Digivolve] [Heromon]: Cost 2"}, false, "requirement", "", "[Digivolve] [Heromon]: Cost 3"},
		{"a damaged requirement", []string{"[Digivolve] [Heromon] glows: Cost 2"}, []string{"[Digivolve] [Heromon]: Cost 2"},
			true, "", "is not understood; taken as in the second list", "[Digivolve] [Heromon]: Cost 2"},
		{"a damaged requirement at another cost", []string{"[Digivolve] [Heromon] glows: Cost 3"}, []string{"[Digivolve] [Heromon]: Cost 2"}, false, "requirement", "", ""},
		{"a lost keyword line", []string{"[On Play] Gain 1 memory."}, []string{"＜Blocker＞", "[On Play] Gain 1 memory."}, true, "", "＜Blocker＞” was lost", "＜Blocker＞"},
		{"another keyword line", []string{"＜Rush＞", "[On Play] Gain 1 memory."}, []string{"＜Blocker＞", "[On Play] Gain 1 memory."}, false, "keyword", "", "＜Rush＞"},
		{"a keyword that the card gains", []string{"[When Attacking] This Digimon gains ＜Rush＞ until your turn ends.", "＜Blocker＞"},
			[]string{"[When Attacking] This Digimon gains ＜Rush＞ until your turn ends.", "＜Blocker＞", "＜Rush＞"}, true, "", "", "＜Blocker＞"},
		{"a hole in a text", []string{"[On Play] 2 of your Digimon gain  and ＜Rush＞ for the turn."}, []string{"[On Play] 2 of your Digimon gain ＜Blocker＞ and ＜Rush＞ for the turn."},
			true, "", "taken as in the second list", "[On Play] 2 of your Digimon gain ＜Blocker＞ and ＜Rush＞ for the turn."},
		{"no hole", []string{"[On Play] 2 of your Digimon glow with ＜Rush＞ for the turn."}, []string{"[On Play] 2 of your Digimon gain ＜Blocker＞ and ＜Rush＞ for the turn."},
			false, "keyword", "", "[On Play] 2 of your Digimon glow with ＜Rush＞ for the turn."},
		{"a number less", []string{"[On Play]  Gain 1 memory and 1 glow."}, []string{"[On Play] Gain 1 memory."}, true, "", "", "[On Play] Gain 1 memory."},
	} {
		first, second := madeUp(c.first...), madeUp(c.second...)
		second.Partial = true
		r := Resolve(Sources{First: first, Second: second})
		var conflicts, mends []string
		for _, k := range r.Conflicts {
			conflicts = append(conflicts, k.String())
		}
		for _, m := range r.Exam.Mends {
			mends = append(mends, m.String())
		}
		has := strings.Join(r.Card().Lines(), "\n")
		if r.Runs() != c.runs || (c.conflict == "") != (conflicts == nil) || !strings.HasPrefix(strings.Join(conflicts, "; "), c.conflict) ||
			(c.mend == "") != (mends == nil) || !strings.Contains(strings.Join(mends, "; "), c.mend) || !strings.Contains(has, c.text) {
			t.Errorf("%s: runs %v (%s), conflicts %q, mends %q\n%s", c.name, r.Runs(), r.Why(), conflicts, mends, has)
		}
	}
}

// TestCompletedLeavesAlone: where both lists are understood and nothing contradicts, nothing is taken, and a card with link information is
// left alone.
func TestCompletedLeavesAlone(t *testing.T) {
	first, second := madeUp("[On Play] Gain 1 memory."), madeUp("[On Play] Gain 1 memory.", "inherited: [When Attacking] Gain 1 memory.")
	if r := Resolve(Sources{First: first, Second: first}); len(r.Exam.Mends) > 0 {
		t.Error(r.Exam.Mends)
	}
	first.LinkDP = 2000
	if got, mends := completed(first, second); got != first || mends != nil {
		t.Error(mends)
	}
}
