package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"digijudge/content/cardlist"
	"digijudge/rules/cardtext/anatomy"
)

// explainCmd names the parts of effect text.
type explainCmd struct {
	numbered
	Text string `arg:"" help:"Effect text, a card number such as BT1-082, or - for standard input."`
	Box  string `default:"effect" enum:"effect,inherited,security,link,option" help:"The box of the card in which the text stands: effect, inherited, security, link or option. A line may say it itself: 'inherited: …'."`
	JSON bool   `name:"json" help:"Print for machines (the fields are listed above)."`
}

// Help returns what --help prints below the usage.
func (explainCmd) Help() string {
	return `Names the parts of an effect (timing, limit, conditions, what is optional, action, target, duration, …) and says of which kind it is, whether it
may be left out and why, how targets are taken, what words like "it" point back to, what stays after digivolving, and when it goes pending, each with its clauses.

It says of each effect whether the engine plays it. What is read is labeled by the tree that the engine is given. Where a clause isn't read, it is marked and
the labels around it are those of the rest ("around"); where that can't be told either, they are a guess by a few words (with a question mark). Nothing follows from
what isn't read, and the words are named at which the reading stops.

With --json: {"text", "complete", "effects": [{"text", "start", "end", "box", "complete", "tree", "around",
  "state": played|refused|unread, "refused", "stops": {"start", "end", "text", "why", "meant"},
  "kind": persistent|trigger|immediate|activation|requirement|unknown, "kind_why",
  "choice": mandatory|optional|none|unknown, "choice_why", "decides", "inherited", "pending",
  "targets": [{"text", "start", "end", "mode": exactly|up-to|any-number|all|self|reference, "n", "chooser", "says"}],
  "stays": [], "notes": [], "references": [{"words", "means", "says"}],
  "spans": [{"label", "start", "end", "text", "clause", "inside": []}]}]}.
kind_why, choice_why, decides, inherited, pending, says and the entries of stays and notes are {"text", "clauses": []}. start and end are byte offsets in text.
refused is the engine's reason where it doesn't play what is read; stops is where the reading of an unread effect stops, and meant a known wording near to it.
references are the words that point back ("it", "that Digimon", "the rest"); means is holder (the card with the effect), trigger (what the trigger condition
speaks of), trigger-second, dealt (what an action before was done to), owner (whose cards it dealt with), host (what a card was placed under), revealed, rest,
step (the action right before), effect (all that this effect did), battled, bearer, or uncertain (nothing or several things: not played).
Labels: timing, limit, area, trigger, additional-trigger, condition, optional-condition, optional, action, target, duration, then, instead, later, keyword,
granted, requirement, reminder, unknown (where the reading stops). tree and complete are false where an effect is unread.

Exit code: 0 everything is read and played, 2 something is not, 3 bad input.`
}

var cardNumber = regexp.MustCompile(`^[A-Za-z]{1,4}[0-9]{0,2}-[0-9]{2,3}$`)

// Run prints the anatomy.
func (c *explainCmd) Run(ctx context.Context, std streams) error {
	text := c.Text
	switch {
	case text == "-":
		data, err := io.ReadAll(io.LimitReader(std.in, anatomy.MaxBytes+1))
		if err != nil {
			return badInput(std, err)
		}
		text = string(data)
	case cardNumber.MatchString(text):
		cards, done, err := c.cards(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = done() }() // read only
		block, ok := cards.CardText(strings.ToUpper(text))
		if any, has := cards.(interface{ CardBlock(string) (string, bool) }); has {
			block, ok = any.CardBlock(strings.ToUpper(text))
		}
		if !ok {
			return badInput(std, fmt.Errorf("no card %s is shipped or imported", strings.ToUpper(text)))
		}
		_, text, _ = strings.Cut(block, "\n")
	}
	if strings.TrimSpace(text) == "" {
		return badInput(std, fmt.Errorf("there is no effect text"))
	}
	if !utf8.ValidString(text) {
		return badInput(std, errors.New("the text is not UTF-8"))
	}
	if len(text) > anatomy.MaxBytes {
		return badInput(std, fmt.Errorf("the text is longer than %d bytes", anatomy.MaxBytes))
	}
	a := cardlist.Explain(text, anatomy.Box(c.Box))
	if c.JSON {
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		if err := e.Encode(a); err != nil {
			return err
		}
	} else {
		printAnatomy(std.out, a)
	}
	if len(a.Effects) == 0 || slices.ContainsFunc(a.Effects, func(e anatomy.Effect) bool { return e.State != anatomy.Played }) {
		return exitCode(2)
	}
	return nil
}

func printAnatomy(w io.Writer, a anatomy.Anatomy) {
	for i, e := range a.Effects {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, strings.Join(strings.Fields(e.Text), " "))
		guess := ""
		if e.State == anatomy.Unread && !e.Around {
			guess = "?"
		}
		printSpans(w, e.Spans, "  ", guess)
		printState(w, &e)
		if e.State == anatomy.Unread {
			continue
		}
		kind := e.Kind.Name()
		if e.Inherited.Text != "" {
			kind += ", " + string(e.Box)
		}
		printStatement(w, "kind", kind+". "+e.KindWhy.Text, e.KindWhy.Clauses)
		if e.ChoiceWhy.Text != "" {
			choice := string(e.Choice)
			if e.Choice == anatomy.NoChoice {
				choice = "no choice"
			}
			printStatement(w, "choice", choice+". "+e.ChoiceWhy.Text, e.ChoiceWhy.Clauses)
		}
		printStatement(w, "decides", e.Decides.Text, e.Decides.Clauses)
		printStatement(w, "pending", e.Pending.Text, e.Pending.Clauses)
		for _, t := range e.Targets {
			printStatement(w, "target", "“"+t.Text+"”: "+t.Says.Text, t.Says.Clauses)
		}
		for _, r := range e.References {
			printStatement(w, "means", "“"+r.Words+"”: "+r.Says, nil)
		}
		for _, s := range e.Stays {
			printStatement(w, "stays", s.Text, s.Clauses)
		}
		if e.Inherited.Text != "" {
			printStatement(w, "box", e.Inherited.Text, e.Inherited.Clauses)
		}
		for _, s := range e.Notes {
			printStatement(w, "note", s.Text, s.Clauses)
		}
	}
}

// printState says whether the engine plays the effect. If it doesn't, it prints why, or the words
// at which the parser stops.
func printState(w io.Writer, e *anatomy.Effect) {
	switch e.State {
	case anatomy.Played:
		printStatement(w, "engine", "read and played", nil)
	case anatomy.Refused:
		printStatement(w, "engine", "read, but not played: "+e.Refused, nil)
	case anatomy.Unread:
		text := "not read, so not played; the labels are a guess by a few words. "
		if e.Around {
			text = "not read, so not played; the labels around the marked clause are those of the rest. "
		}
		if e.Stops.Text != "" {
			text += "The reading stops at “" + e.Stops.Text + "”: "
		}
		text += e.Stops.Why
		if e.Stops.Meant != "" {
			text += "; near to it is “" + e.Stops.Meant + "”"
		}
		printStatement(w, "engine", text, nil)
	}
}

func printSpans(w io.Writer, spans []anatomy.Span, indent, guess string) {
	for _, s := range spans {
		clause := ""
		if s.Clause != "" {
			clause = "  [" + s.Clause + "]"
		}
		name := s.Label.Name()
		if s.Label != anatomy.Unknown {
			name += guess
		}
		fmt.Fprintf(w, "%s%s: %s%s\n", indent, name, strings.Join(strings.Fields(s.Text), " "), clause)
		printSpans(w, s.Inside, indent+"    ", guess)
	}
}

func printStatement(w io.Writer, name, text string, clauses []string) {
	if text == "" {
		return
	}
	fmt.Fprintf(w, "  %-8s %s", name, text)
	if len(clauses) > 0 {
		fmt.Fprintf(w, " [%s]", strings.Join(clauses, ", "))
	}
	fmt.Fprintln(w)
}
