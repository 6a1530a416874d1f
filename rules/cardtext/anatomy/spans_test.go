package anatomy

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// tiling checks that the parts cover the text: effects and spans in order, without overlap, nothing but white space between the
// spans of an effect, nothing but white space and the name of a box between effects, spans within a span inside it.
func tiling(a Anatomy) error {
	at := 0
	for _, e := range a.Effects {
		if e.Start < at || e.End > len(a.Text) || e.Start >= e.End || e.Text != a.Text[e.Start:e.End] {
			return fmt.Errorf("effect %d to %d behind %d", e.Start, e.End, at)
		}
		if out := strings.ToLower(blank(a.Text[at:e.Start])); out != "" {
			known := false
			for name := range boxPrefixes {
				known = known || out == name+":" || out == name+"effect"
			}
			if !known {
				return fmt.Errorf("%q belongs to no effect", out)
			}
		}
		at = e.End
		if len(e.Spans) == 0 {
			return fmt.Errorf("no parts in %q", e.Text)
		}
		in := e.Start
		for _, s := range e.Spans {
			if err := within(a.Text, s, in, e.End); err != nil {
				return err
			}
			if gap := blank(a.Text[in:s.Start]); gap != "" {
				return fmt.Errorf("%q has no label", gap)
			}
			in = s.End
		}
		if gap := blank(a.Text[in:e.End]); gap != "" {
			return fmt.Errorf("%q has no label", gap)
		}
		for _, t := range e.Targets {
			if t.Start < e.Start || t.End > e.End || t.Text != a.Text[t.Start:t.End] || t.Says.Text == "" {
				return fmt.Errorf("bad target %+v", t)
			}
		}
		if e.Complete && (e.Kind == UnknownKind || e.Choice == UnknownChoice) {
			return fmt.Errorf("complete %v, kind %s, choice %s", e.Complete, e.Kind, e.Choice)
		}
	}
	if rest := blank(a.Text[at:]); rest != "" {
		return fmt.Errorf("%q belongs to no effect", rest)
	}
	return nil
}

func within(text string, s Span, lo, hi int) error {
	if s.Start < lo || s.End > hi || s.Start >= s.End || s.Text != text[s.Start:s.End] {
		return fmt.Errorf("part %s %d to %d in %d to %d", s.Label, s.Start, s.End, lo, hi)
	}
	if s.Label.Name() == "" {
		return fmt.Errorf("no name for %q", s.Label)
	}
	at := s.Start
	for _, in := range s.Inside {
		if err := within(text, in, at, s.End); err != nil {
			return err
		}
		at = in.End
	}
	return nil
}

// blank is text without white space and what lists have in its place.
func blank(s string) string {
	s = strings.NewReplacer("&#160;", "", "&nbsp;", "").Replace(s)
	return strings.Join(strings.Fields(s), "")
}

// TestTiling: no gaps and no overlaps, and every clause that is named exists, over both card lists.
func TestTiling(t *testing.T) {
	for _, list := range labelledLists(t) {
		for _, l := range list {
			a := l.Anatomy
			if err := tiling(a); err != nil {
				t.Errorf("%s: %v", l.card, err)
			}
			for _, e := range a.Effects {
				for _, s := range append(append([]Statement{e.KindWhy, e.ChoiceWhy, e.Decides, e.Inherited, e.Pending}, e.Stays...), e.Notes...) {
					for _, c := range s.Clauses {
						if !clause.Clause(c).Valid() {
							t.Errorf("%s: %q cites %s, which is no clause", l.card, s.Text, c)
						}
					}
				}
				for _, x := range e.Targets {
					for _, c := range x.Says.Clauses {
						if !clause.Clause(c).Valid() {
							t.Errorf("%s: %q cites %s, which is no clause", l.card, x.Says.Text, c)
						}
					}
				}
				clauses(t, e.Spans)
			}
		}
	}
}

func clauses(t *testing.T, spans []Span) {
	for _, s := range spans {
		if s.Clause != "" && !clause.Clause(s.Clause).Valid() {
			t.Errorf("%s cites %s, which is no clause", s.Label, s.Clause)
		}
		clauses(t, s.Inside)
	}
}

// TestKeywordTable compares keywords.txt with the engine's keywords.
func TestKeywordTable(t *testing.T) {
	list := keywordList()
	if len(list) != len(rules.Keywords) {
		t.Fatalf("%d keywords, the engine has %d", len(list), len(rules.Keywords))
	}
	kinds := map[rules.EffectKind]Kind{
		rules.PersistentEffect: Persistent, rules.TriggerEffect: TriggerType, rules.ImmediateEffect: Immediate, rules.ActivatedEffect: Activation,
		rules.ProcessingKeyword: UnknownKind,
	}
	for i, k := range rules.Keywords {
		if got := list[i]; got.name != k.Name || got.section != string(k.Section) || got.kind != kinds[k.Kind] {
			t.Errorf("%+v, the engine has %s %s %s", got, k.Name, k.Section, kinds[k.Kind])
		}
	}
	for _, p := range Parts {
		if p.Name() == "" || p.Says() == "" || p != Unknown && !clause.Clause(p.Clause()).Valid() {
			t.Errorf("part %s: %q, %q, %q", p, p.Name(), p.Says(), p.Clause())
		}
	}
}

// FuzzLabel: no panic, no gap, no overlap, whatever the text; and labelling is quick.
func FuzzLabel(f *testing.F) {
	for _, file := range []string{"testdata/seed.txt", "testdata/older.txt", "testdata/unknown.txt", "../testdata/wordings.txt"} {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, l := range strings.Split(string(data), "\n") {
			f.Add(l)
		}
	}
	f.Add("inherited: [On Deletion] <Draw 1>\nlink: <Blocker>\n・x ([[<{\"")
	f.Add("[On Play] If a, if b, by c, when d, e.\n[Your Turn]・「»\u00a0&#160;")
	f.Fuzz(func(t *testing.T, src string) {
		if err := tiling(Label(src, Upper)); err != nil {
			t.Fatalf("%q: %v", src, err)
		}
	})
}
