package main

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"digijudge/quiz/bench"
	"digijudge/rules/scenario/lang"
)

// playCmd plays a scenario in the terminal, one choice at a time.
type playCmd struct {
	numbered
	File string `arg:"" help:"Scenario file with a position; what it claims is left aside."`
}

// playHelp lists what the player can type.
const playHelp = `  a number or the line itself   chooses that
  why                           what isn't possible here, and the clause
  ahead                         what can happen to the end of the turn
  can, always, never CLAIM      asks that about all lines: can Imp is deleted
  undo                          takes the last choice back
  save                          prints the scenario as it is now
  quit                          ends (so does the end of input)
`

// Run asks for choices until the game or the input ends, then prints the scenario that was played.
// Exit code 3 means bad input.
func (c *playCmd) Run(ctx context.Context, std streams) error {
	if c.File == "-" {
		return badInput(std, fmt.Errorf("standard input has the choices: put the scenario into a file"))
	}
	src, err := readScenario(c.File, nil)
	if err != nil {
		return badInput(std, err)
	}
	cards, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	p := &player{ctx: ctx, out: bufio.NewWriter(std.out), cards: cards}
	defer p.out.Flush()
	if err := p.open(string(src)); err != nil {
		return badInput(std, err)
	}
	in := bufio.NewScanner(std.in)
	for p.ask(); p.b.Asked != nil && !p.b.Asked.Over && in.Scan(); p.ask() {
		if quit := p.answer(strings.TrimSpace(in.Text())); quit {
			break
		}
	}
	fmt.Fprintf(p.out, "\n%s", p.b.Text)
	return in.Err()
}

// player is a game in the terminal.
type player struct {
	ctx   context.Context
	out   *bufio.Writer
	cards lang.CardSource
	b     *bench.Bench
	told  int // the number of steps printed so far
}

// open makes a text the current game, if it can be played.
func (p *player) open(text string) error {
	b, err := bench.Open(p.ctx, text, p.cards)
	if err != nil {
		return err
	}
	if len(b.Problems) > 0 {
		return b.Problems[0]
	}
	p.b = b
	return nil
}

// ask prints the steps since the last question, then the next question with its answers.
func (p *player) ask() {
	defer p.out.Flush()
	steps := p.b.Line().Steps()
	p.told = min(p.told, len(steps))
	for _, s := range steps[p.told:] {
		fmt.Fprintf(p.out, "%4d  %s%s", s.N, strings.Repeat("  ", s.Depth), s.Text)
		if s.Clause != "" {
			fmt.Fprintf(p.out, "  [%s]", s.Clause)
		}
		fmt.Fprintln(p.out)
	}
	p.told = len(steps)
	a := p.b.Asked
	if a.Over {
		fmt.Fprintf(p.out, "\n%s.\n", a.Board.Note)
		return
	}
	fmt.Fprintf(p.out, "\n%s [%s]\n", a.Words, a.Clause)
	for i, o := range a.Options {
		fmt.Fprintf(p.out, "%4d) %s\n", i+1, o.Text)
	}
	fmt.Fprint(p.out, "> ")
}

// answer carries out one typed line; quit says that the line ends the game.
func (p *player) answer(line string) (quit bool) {
	word, rest, _ := strings.Cut(line, " ")
	n, err := strconv.Atoi(line)
	switch {
	case line == "":
	case line == "quit":
		return true
	case line == "help" || line == "?":
		fmt.Fprint(p.out, playHelp)
	case line == "save":
		fmt.Fprintf(p.out, "\n%s\n", p.b.Text)
	case line == "undo":
		if len(p.b.Scenario.Steps) == 0 {
			fmt.Fprintln(p.out, "Nothing was chosen yet.")
			return false
		}
		p.told = 0
		p.try(p.b.Undo())
	case line == "why" || strings.HasPrefix(line, "why "):
		p.why(strings.TrimSpace(strings.TrimPrefix(rest, "not")))
	case line == "ahead":
		p.ahead()
	case word == "can" || word == "always" || word == "never":
		p.claim(word + ": " + rest)
	case err == nil && n >= 1 && n <= len(p.b.Asked.Options):
		p.try(p.b.Append(p.b.Asked.Options[n-1].Text))
	case err == nil:
		fmt.Fprintf(p.out, "There are %d answers.\n", len(p.b.Asked.Options))
	default:
		p.try(p.b.Append(line))
	}
	return false
}

// try goes on with a text, or prints why it can't be played.
func (p *player) try(text string) {
	if err := p.open(text); err != nil {
		fmt.Fprintln(p.out, err)
		fmt.Fprintln(p.out, "help says what can be typed.")
	}
}

// why lists what isn't possible here. If words are given, it lists only what contains them.
func (p *player) why(words string) {
	any := false
	for _, r := range p.b.Asked.Refusals {
		if words == "" || strings.Contains(strings.ToLower(r.Text), strings.ToLower(words)) {
			fmt.Fprintf(p.out, "      not: %s  [%s]%s\n", r.Text, r.Clause, r.By)
			any = true
		}
	}
	if !any {
		fmt.Fprintln(p.out, "Nothing like that is withheld here.")
	}
}

// ahead lists what can happen until the end of the turn.
func (p *player) ahead() {
	f, err := p.b.Happen(p.ctx, p.cards)
	if err != nil {
		fmt.Fprintln(p.out, err)
		return
	}
	for _, r := range f.Rows {
		fmt.Fprintf(p.out, "  %-9s  %s\n", [...]string{"can", "always", "sometimes", "never"}[r.Often], r.Text)
	}
	if !f.Whole {
		fmt.Fprintf(p.out, "Not every line was played: %s.\n", f.Spent)
	}
}

// claim judges a claim about all lines of play.
func (p *player) claim(text string) {
	r, _, err := p.b.AskClaim(p.ctx, p.cards, text)
	if err != nil {
		fmt.Fprintln(p.out, err)
		return
	}
	fmt.Fprintf(p.out, "%s: %s\n", r.Verdict, r.Words)
	if r.Reason != "" {
		fmt.Fprintf(p.out, "  %s\n", r.Reason)
	}
}
