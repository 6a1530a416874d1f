package anatomy

import (
	"os"
	"strings"
	"testing"
)

// withGap is an effect in one of whose clauses stands a word that no text has.
func withGap(e Effect, n int) (Effect, bool) {
	par := cut(e.Text, e.Box)[0]
	l := &labeler{src: e.Text, par: par}
	list := l.clauses()
	k := 0
	for _, c := range list {
		if len(fillers[c.part]) == 0 || c.part == Reminder {
			continue
		}
		if k++; k-1 < n {
			continue
		}
		body := strings.TrimRight(par.text[c.from:c.to], " ")
		at := par.at[c.from+len(body)-1]
		if w := strings.LastIndexByte(e.Text[:at], ' '); w > par.at[c.from] && !strings.HasSuffix(strings.TrimRight(e.Text[:w], " "), "＞") {
			return label1(e.Text[:w]+" frobnicating"+e.Text[w:], e.Box), true
		}
	}
	return Effect{}, false
}

func label1(text string, box Box) Effect { return label(text, cut(text, box)[0], new(int)) }

// outer are the parts of the first level as one line, without the word.
func outer(spans []Span) string {
	return strings.ReplaceAll(leading(spans), " frobnicating", "")
}

// TestAround: a word that isn't known in one clause of a text that is otherwise read leaves all labels as they were, in at least 99 of 100.
func TestAround(t *testing.T) {
	for file, list := range labelledLists(t) {
		var all, around, same int
		for i, l := range list {
			if file != made && i%5 != 0 { // a part of the long lists
				continue
			}
			for _, e := range l.Effects {
				if !e.Tree || e.Kind == NoEffect || e.Spans[0].Label == Keyword {
					continue
				}
				for n := 0; ; n++ {
					g, ok := withGap(e, n)
					if !ok {
						break
					}
					if g.Tree {
						continue
					}
					all++
					if !g.Around {
						continue
					}
					around++
					if want, got := leading(e.Spans), outer(g.Spans); got == want {
						same++
					} else if os.Getenv("ANATOMY_MISSES") != "" {
						t.Logf("%s\n%s\n-- around\n%s", g.Text, want, got)
					}
				}
			}
		}
		if 100*around < 85*all || 1000*same < 990*around {
			t.Errorf("%s: too few", file)
		}
		t.Logf("%s: of %d effects with a gap %d are labelled around it (%.1f %%), %d of them as without it (%.2f %%)", file, all, around,
			100*float64(around)/float64(all), same, 100*float64(same)/float64(around))
	}
}
