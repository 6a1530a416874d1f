package anatomy

import (
	"os"
	"strings"
	"testing"
)

// guessed is an effect labelled by its words alone, though it is read.
func guessed(e Effect) Effect {
	par := cut(e.Text, e.Box)[0]
	l := &labeler{src: e.Text, par: par}
	g := l.effect(0, len(par.text))
	l.guess(&g, nil)
	return g
}

// leading are the parts of a level as one line. Of actions it says only that there is one: a guess doesn't know where one ends.
func leading(spans []Span) string {
	var out []string
	for _, s := range spans {
		line := string(s.Label)
		if s.Label != Action {
			line += ": " + flat(s.Text)
		}
		if n := len(out); s.Label != Action || n == 0 || out[n-1] != line {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// TestGuess: where a text is read, a guess by its words must mostly find the same parts.
func TestGuess(t *testing.T) {
	for file, list := range labelledLists(t) {
		var all, same int
		for _, l := range list {
			for _, e := range l.Effects {
				if !e.Tree || e.Kind == NoEffect || e.Spans[0].Label == Keyword {
					continue
				}
				all++
				if want, got := leading(e.Spans), leading(guessed(e).Spans); got == want {
					same++
				} else if os.Getenv("ANATOMY_MISSES") != "" {
					t.Logf("%s\n%s\n-- guessed\n%s", e.Text, want, got)
				}
			}
		}
		t.Logf("%s: of %d effects %d are guessed rightly (%.1f %%)", file, all, same, 100*float64(same)/float64(all))
		if 100*same < 80*all {
			t.Errorf("%s: too few", file)
		}
	}
}

// TestUnread: an unread text says where the reading stops, and nothing else.
func TestUnread(t *testing.T) {
	for _, c := range []struct{ text, stops, spans string }{
		{"This Digimon can't be surprised.", "surprised.", "{action: This Digimon can't be surprised.}"},
		{"[On Play] Your opponent checks your opponent's security stack.", "", ""},
		{"[When Attacking] This Digimon may arm-wrestle 1 of your opponent's Digimon.", "", ""},
		{"[On Play] <Frobnicate>", "<Frobnicate>", "{timing: [On Play]} {action: <Frobnicate>}"},
		{"[All Turns] [Once Per Turn] When the moon shines, if you have a Tamer, you may dance. Then, sing for the turn.", "moon shines, if you have",
			"{timing: [All Turns]} {limit: [Once Per Turn]} {trigger: When the moon shines,} {condition: if you have a Tamer,} {optional: you may} {action: dance.} {then: Then,} {action: sing for the turn.}"},
		{"Digivolve: 3 from Lv.3 (abc)", "", "{requirement: Digivolve: 3 from Lv.3} {reminder: (abc)}"},
		{"{Hand} [Main] By dancing, draw 3 elephants. (An elephant is a card that is large.)", "",
			"{area: {Hand}} {timing: [Main]} {optional-condition: By dancing,} {action: draw 3 elephants.} {reminder: (An elephant is a card that is large.)}"},
	} {
		a := Label(c.text, Upper)
		if len(a.Effects) != 1 {
			t.Fatalf("%s: %d effects", c.text, len(a.Effects))
		}
		e := a.Effects[0]
		if a.Complete || e.State != Unread || e.Stops == nil || c.stops != "" && e.Stops.Text != c.stops || a.Text[e.Stops.Start:e.Stops.End] != e.Stops.Text ||
			c.spans != "" && show(e) != c.spans {
			t.Errorf("%s\n\tstops %+v\n\t%s", c.text, e.Stops, show(e))
		}
		if !hasPart(e.Spans, Unknown) && e.Stops.Text != "" {
			t.Errorf("%s: %q is not marked", c.text, e.Stops.Text)
		}
	}
}
