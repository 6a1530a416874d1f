package pocket

import (
	"strings"
	"testing"

	"digijudge/templates"
)

// TestFirst cuts the first sentence out of inline HTML.
func TestFirst(t *testing.T) {
	for in, want := range map[string]string{
		"One. Two.":           "One.",
		"Lv.4 or lower. Two.": "Lv.4 or lower.",
		"It has &lt;Security A. +1&gt; now. Two.":                                 "It has &lt;Security A. +1&gt; now.",
		`It triggers: <a class="clause" href="/r">16-7-4</a>. <b>Two</b> follow.`: `It triggers: <a class="clause" href="/r">16-7-4</a>.`,
		`<em>One. Two</em> three. Four.`:                                          `<em>One. Two</em> three.`,
		`<em>One. Two.`:                                                           `<em>One. Two.`,
		"Never ends":                                                              "Never ends",
		"Is it? [On Play] is.":                                                    "Is it?",
		"":                                                                        "",
	} {
		if got := first(in); got != want {
			t.Errorf("first(%q) = %q, want %q", in, got, want)
		}
	}
}

// answer is a graded answer with a reason.
func answered(state, text, why string) templates.AnswerResult {
	return templates.AnswerResult{HTML: text, State: state, Correct: state == "right" || state == "missed", Chosen: state == "right" || state == "wrong",
		Why: []templates.Block{{HTML: "<p>" + why + "</p>"}}}
}

// TestWhy: a first sentence without a clause brings the rest, if there is not too much of it.
func TestWhy(t *testing.T) {
	const cl = `<a class="clause" href="/r/4-3-3">4-3-3</a>`
	long := strings.Repeat("It goes on. ", 20)
	for in, want := range map[string]string{
		"Nap is checked: " + cl + ". More.":            "Nap is checked: " + cl + ".",
		"Nap is checked. Nothing else is: " + cl + ".": "Nap is checked. Nothing else is: " + cl + ".",
		"Nap is checked. " + long:                      "Nap is checked.",
	} {
		if got := why(answered("right", "x", in)); got != want {
			t.Errorf("why(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestSay reads the sentence of each kind of result.
func TestSay(t *testing.T) {
	draws := answered("wrong", "Bob draws.", "A trashed card isn’t deleted: 4-16-3.")
	check := answered("missed", "Lancer makes no check.", "Nothing was deleted in the battle: 16-7-2.")
	stays := answered("right", "Squire stays.", "The top card is trashed: 16-19-1.")
	left := answered("left", "Lancer battles again.", "One attack, one battle.")
	number := func(state, n, why string) templates.AnswerResult { return answered(state, n, why) }
	place := func(state, text string, at int, why string) templates.AnswerResult {
		a := answered(state, text, why)
		a.Place = at
		return a
	}
	for name, c := range map[string]struct {
		v    templates.AttemptPage
		want string
		head string
	}{
		"one, wrong": {templates.AttemptPage{Kind: "one", Result: "wrong", Answers: []templates.AnswerResult{left, draws, check}},
			"Nothing was deleted in the battle: 16-7-2.", "Wrong"},
		"one, right": {templates.AttemptPage{Kind: "one", Result: "right", Answers: []templates.AnswerResult{stays, left}},
			"The top card is trashed: 16-19-1.", "Right"},
		"any, wrong": {templates.AttemptPage{Kind: "any", Many: true, Result: "wrong", Answers: []templates.AnswerResult{stays, draws, check, left}},
			"You ticked “Bob draws”, but a trashed card isn’t deleted: 4-16-3. You missed “Lancer makes no check”.", "Wrong: 1 of 2 found"},
		"any, missed": {templates.AttemptPage{Kind: "any", Many: true, Result: "wrong", Answers: []templates.AnswerResult{stays, check, check}},
			"You missed “Lancer makes no check” and 1 more. Nothing was deleted in the battle: 16-7-2.", "Wrong: 1 of 3 found"},
		"any, too many": {templates.AttemptPage{Kind: "any", Many: true, Result: "wrong", Answers: []templates.AnswerResult{stays, draws}},
			"You ticked “Bob draws”, but a trashed card isn’t deleted: 4-16-3.", "Wrong: 1 of 1 found, 1 too many"},
		"any, right": {templates.AttemptPage{Kind: "any", Many: true, Result: "right", Answers: []templates.AnswerResult{stays, stays, left},
			Ruling: []templates.Block{{HTML: "<p>Both stay. More.</p>"}}}, "You found all 2. Both stay.", "Right"},
		"number, wrong": {templates.AttemptPage{Kind: "number", Result: "wrong", Given: "3 memory", Answer: "2 memory", Answers: []templates.AnswerResult{number("missed", "2", "The cost is 3.")}},
			"You said 3 memory; it is 2 memory. The cost is 3.", "Wrong"},
		"number, right": {templates.AttemptPage{Kind: "number", Result: "right", Given: "2 memory", Answer: "2 memory", Answers: []templates.AnswerResult{number("right", "2", "The cost is 3.")}},
			"You said 2 memory. The cost is 3.", "Right"},
		"order, wrong": {templates.AttemptPage{Kind: "order", Result: "wrong", Answers: []templates.AnswerResult{place("right", "Cog is deleted.", 1, "First."), place("wrong", "Gate blocks.", 3, "The block comes next.")}},
			"You put “Gate blocks” at 3; it comes at 2. The block comes next.", "Wrong: 1 of 2 in place"},
	} {
		c.v.Said = said(&c.v)
		if got := say(&c.v); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
		if got := c.v.Heading(); got != c.head {
			t.Errorf("%s: heading %q, want %q", name, got, c.head)
		}
	}
}

// TestOpening: a sentence that only denies never stands alone.
func TestOpening(t *testing.T) {
	for in, want := range map[string]string{
		"He can’t. The attack is over by then. More.":       "He can’t. The attack is over by then.",
		"Not always. It depends on Bob (<a>1-2</a>). More.": "Not always. It depends on Bob (<a>1-2</a>).",
		"The attack is over by then. More.":                 "The attack is over by then.",
		"He can’t.":                                         "He can’t.",
		"":                                                  "",
	} {
		if got := opening(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
