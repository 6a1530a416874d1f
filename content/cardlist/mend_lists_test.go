package cardlist

import (
	"slices"
	"strings"
	"testing"
)

// TestCompleted: what one list has lost and the other has is taken over, with a note. If the two
// differ, nothing is.
func TestCompleted(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []string
		runs          bool
		conflict      string // beginning of the first conflict
		mend          string // words of a mend; "" if there is none
		text          string // words that the card has afterwards
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
		{"a line that isn't understood", []string{"[On Play] Gain 1 memory."}, []string{"[Assembly -4] 3 glowing cards", "[On Play] Gain 1 memory."},
			false, "", "[Assembly -4] 3 glowing cards” was lost", "[Assembly -4] 3\nglowing cards"},
		{"an effect that isn't understood", []string{"[On Play] Gain 1 memory."}, []string{"[On Play] Gain 1 memory.", "[When Attacking] Glow with ＜Rush＞"},
			false, "", "Glow with ＜Rush＞” was lost", "[When Attacking] Glow with ＜Rush＞"},
		{"what is no effect", []string{"[On Play] Gain 1 memory."}, []string{"[On Play] Gain 1 memory.", "Glow with ＜Rush＞ here"}, false, "keyword", "", "[On Play] Gain 1 memory."},
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

// TestParagraphNumbersStay: the paragraphs of the first list keep their numbers when a second one
// is imported too, whichever of the two is used, because scenarios name paragraphs by number.
func TestParagraphNumbersStay(t *testing.T) {
	const (
		gain  = "[On Play] Gain 1 memory."
		draw  = "[When Attacking] ＜Draw 1＞"
		below = "inherited: [When Attacking] Gain 1 memory."
		digi  = "[Digivolve] [Heromon]: Cost 2"
		holed = "[On Play] 2 of your Digimon gain  and ＜Rush＞ for the turn."
		whole = "[On Play] 2 of your Digimon gain ＜Blocker＞ and ＜Rush＞ for the turn."
		odd   = "[On Play] All your Digimon glow 3 times until they tire of it."
		even  = "[On Play] All your Digimon get +1000 DP until your turn ends."
	)
	for name, c := range map[string]struct {
		first, second, want []string
		from                Choice
	}{
		"a line lost by the first": {
			[]string{gain, below}, []string{digi, gain, below}, []string{gain, below, digi}, TakeFirst},
		"a paragraph lost by the first": {
			[]string{draw, below}, []string{"＜Blocker＞", draw, below}, []string{draw, below, "＜Blocker＞"}, TakeFirst},
		"a hole in the first": {
			[]string{gain, holed, below}, []string{digi, whole, gain, below},
			[]string{gain, whole, below, digi}, TakeFirst},
		"a paragraph of the first is not understood": {
			[]string{draw, even[:len(even)-1] + " glow.", below}, []string{digi, even, draw, below},
			[]string{draw, even, below, digi}, TakeFirst},
		"the second is taken": {
			[]string{draw, odd, below}, []string{even, draw, below}, []string{draw, below, even}, TakeSecond},
	} {
		second := madeUp(c.second...)
		second.Partial = true
		r := Resolve(Sources{First: madeUp(c.first...), Second: second})
		if got := r.Card().Lines(); !r.Runs() || r.From != c.from || !slices.Equal(got, c.want) {
			t.Errorf("%s: from %s (%s)\n got %q\nwant %q", name, r.From, r.Why(), got, c.want)
		}
	}
}

// TestCompletedLeavesAlone: if both lists are understood and don't contradict each other, nothing
// is taken over. Cards with link information aren't changed either.
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
