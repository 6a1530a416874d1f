package wording

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/racetest"
)

// Two versions of a small rule book in our own words. The second has a new section 1-2, so the old
// 1-2 is now 1-3.
var (
	bookBefore = []string{
		"1-1 Players",
		"1-1-1 Two people play, each with a deck of their own.",
		"1-1-2 If something can't be done, it isn't done, and the rest is.",
		"1-1-3 Both players may look at any trash whenever they like.",
		"1-1-4 A player who laughs during the draw phase puts one card back.",
		"1-2 Memory",
		"1-2-1 The gauge shows whose turn it is.",
		"1-2-2 It is done.",
		"1-2-3 A cost of 3 moves the marker by 3 toward the other player.",
		"1-2-4 The marker never leaves the gauge, whatever is paid. (See 1-2-3)",
		"2-1 Cards",
		"2-1-1 A card that comes to another area is a new card.",
		"2-1-2 It is done.",
	}
	bookAfter = []string{
		"1-1 Players",
		"1-1-1 Two people play, each with a deck of their own.",
		"1-1-2 If something can't be done, it isn't done, but the rest must be.",
		"1-1-3 A player who laughs during the draw phase puts one card back.",
		"1-2 Spectators",
		"1-2-1 Whoever only watches says nothing.",
		"1-3 Memory",
		"1-3-1 The gauge shows whose turn it is.",
		"1-3-2 It is done.",
		"1-3-3 A cost of 3 moves the marker by 3 toward the other player.",
		"1-3-4 The marker never leaves the gauge, whatever is paid. (See 1-3-3)",
		"2-1 Cards",
		"2-1-1 A card that comes to another area is a new card.",
		"2-1-2 It is done.",
	}
)

func bookOf(lines []string) []Text {
	var out []Text
	for _, l := range lines {
		number, text, _ := strings.Cut(l, " ")
		out = append(out, Text{number, text})
	}
	return out
}

// changeText returns a comparison as text, one line per change.
func changeText(d Diff) string {
	var b strings.Builder
	for _, c := range d.Changes {
		fmt.Fprintf(&b, "%s %s>%s %d ", c.Kind, c.Old, c.New, c.Similar)
		for _, p := range c.Words {
			b.WriteString(map[string]string{MarkDeleted: "[-", MarkInserted: "{+"}[p.Mark] + p.Text + map[string]string{MarkDeleted: "-]", MarkInserted: "+}"}[p.Mark])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestCompareRules(t *testing.T) {
	d := Compare(bookOf(bookBefore), bookOf(bookAfter))
	const want = `changed 1-1-2>1-1-2 83 If something can't be done, it isn't done, [-and-] {+but+} the rest [-is-] {+must be+}.
removed 1-1-3> 0 [-Both players may look at any trash whenever they like.-]
moved 1-1-4>1-1-3 100 A player who laughs during the draw phase puts one card back.
added >1-2 0 {+Spectators+}
added >1-2-1 0 {+Whoever only watches says nothing.+}
moved 1-2>1-3 100 Memory
moved 1-2-1>1-3-1 100 The gauge shows whose turn it is.
moved 1-2-2>1-3-2 100 It is done.
moved 1-2-3>1-3-3 100 A cost of 3 moves the marker by 3 toward the other player.
moved 1-2-4>1-3-4 93 The marker never leaves the gauge, whatever is paid. (See [-1-2-3-] {+1-3-3+})
`
	if got := changeText(d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if d.Same != 5 || d.Left != 0 {
		t.Errorf("%d the same, %d left", d.Same, d.Left)
	}
	// The reverse comparison is the mirror image.
	back := Compare(bookOf(bookAfter), bookOf(bookBefore))
	if count(back, Added) != count(d, Removed) || count(back, Removed) != count(d, Added) || count(back, Moved) != count(d, Moved) || back.Same != d.Same {
		t.Errorf("%s", changeText(back))
	}
	same := Compare(bookOf(bookBefore), bookOf(bookBefore))
	if len(same.Changes) != 0 || same.Same != len(bookBefore) {
		t.Errorf("%s", changeText(same))
	}
}

// TestCompareMarks: the deleted and the common words are the old text, and the common and the
// inserted words are the new one.
func TestCompareMarks(t *testing.T) {
	for _, c := range [][2]string{
		{"One card.", "One card"}, {"<Blocker> stops it.", "<Jamming> stops it"}, {"a b c", "c b a"}, {"", "new words"}, {"old words", ""}, {"“A”, b", "‘A’ , b"},
		{"Ann's 16-7-4 (see “x”)", "Bob’s 16-7-5 (see “y”)!"},
	} {
		k := marker{cells: maxDiffCells}
		pieces, similar := k.mark(c[0], c[1])
		var was, is string
		for _, p := range pieces {
			if p.Mark != MarkInserted {
				was += p.Text
			}
			if p.Mark != MarkDeleted {
				is += p.Text
			}
		}
		plain := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if plain(was) != plain(c[0]) || plain(is) != plain(c[1]) || similar < 0 || similar > 99 {
			t.Errorf("%q → %q: %q, %d %%", c[0], c[1], pieces, similar)
		}
	}
	k := marker{cells: 10} // no cells are left: beginning and end are still found
	pieces, _ := k.mark("It is one of the old cards here.", "It is two of the new cards here.")
	if len(pieces) != 5 || pieces[1].Text != "one of the old" || pieces[3].Text != "two of the new" {
		t.Errorf("%q", pieces)
	}
}

// TestCompareParts: comparing with a page of keywords reports nothing about clauses that the page
// doesn't cover.
func TestCompareParts(t *testing.T) {
	whole := bookOf([]string{"1-1 Players", "1-1-1 Two play.", "16-60 <Wobble>", "16-60-1 It wobbles.", "16-61 <Fidget>", "16-61-1 It fidgets."})
	page := bookOf([]string{"16-61 <Fidget>", "16-61-1 It fidgets a lot.", "16-61-2 Nobody minds."})
	d := Compare(whole, page)
	if got := changeText(d); got != "changed 16-61-1>16-61-1 75 It fidgets {+a lot+}.\nadded >16-61-2 0 {+Nobody minds.+}\n" || d.Left != 4 || d.Same != 1 {
		t.Errorf("%s%d left, %d the same", got, d.Left, d.Same)
	}
}

// TestCompareHostile: no two texts that the import accepts cost much more than real ones.
func TestCompareHostile(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	number := func(i int) string { return fmt.Sprintf("1-1-%d-%d", i/90+1, i%90+1) }
	text := func(words, of int) string {
		var b strings.Builder
		for range words {
			fmt.Fprintf(&b, "w%d ", r.IntN(of))
		}
		return b.String()
	}
	make2 := func(clauses int, f func(i int, new bool) string) (old, now []Text) {
		if racetest.On {
			clauses /= 10 // the test looks for differences of orders of magnitude
		}
		for i := range clauses {
			old, now = append(old, Text{number(i), f(i, false)}), append(now, Text{number(i), f(i, true)})
		}
		return old, now
	}
	for name, f := range map[string]func() ([]Text, []Text){
		"all alike": func() ([]Text, []Text) { return make2(5000, func(int, bool) string { return "It is so." }) },
		"all alike, new": func() ([]Text, []Text) {
			return make2(5000, func(_ int, n bool) string { return fmt.Sprint("It is so, ", n) })
		},
		"short, reworded": func() ([]Text, []Text) { return make2(5000, func(int, bool) string { return text(20, 500) }) },
		"few words":       func() ([]Text, []Text) { return make2(5000, func(int, bool) string { return text(300, 40) }) },
		"rare words":      func() ([]Text, []Text) { return make2(2500, func(int, bool) string { return text(300, 5000) }) },
		"long":            func() ([]Text, []Text) { return make2(250, func(int, bool) string { return text(4000, 3000) }) },
		"one word": func() ([]Text, []Text) {
			return make2(250, func(int, bool) string { return strings.Repeat("a ", 5000+r.IntN(4000)) })
		},
		"equal, moved": func() ([]Text, []Text) {
			old, now := make2(5000, func(i int, _ bool) string { return fmt.Sprint("It is so with ", i%7) })
			slices.Reverse(now)
			for i := range now {
				now[i].Number = "2" + number(i)[1:]
			}
			return old, now
		},
	} {
		old, now := f()
		// anything quadratic in clauses or words would exceed the time limit of tests
		d := Compare(old, now)
		if d.Same+count(d, Changed)+count(d, Moved)+count(d, Removed) != len(old) || d.Same+count(d, Changed)+count(d, Moved)+count(d, Added) != len(now) {
			t.Errorf("%s: clauses are lost or double", name)
		}
	}
}

// count returns how many changes of a kind there are.
func count(d Diff, kind string) (n int) {
	for _, c := range d.Changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}
