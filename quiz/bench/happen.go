package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Often says on how many of the possible lines something happens: always, sometimes, never.
type Often uint8

// CanHappen means on at least one line. It is used if the walk wasn't finished, or if the same has
// already happened before.
const (
	CanHappen Often = iota
	Always
	Sometimes
	Never
)

// Row is one event, with how often it happens from here on.
type Row struct {
	Text  string // the event as a claim says it
	Kind  scenario.HappenedKind
	Often Often
	// With is the text of a bench that continues to a line on which the event happens, and Without
	// one on which it doesn't. They are "" if there is no such line.
	With, Without string
	// On counts the lines on which it happens, out of Of lines. Lines that come to the same
	// position count once. Of is 0 if not all lines were counted.
	On, Of int
}

// Future lists what can happen from a bench on, over all choices of both players, until the end of
// the turn.
type Future struct {
	Until string // the event that ends the lines, such as "Ann's turn ends"
	Rows  []Row
	Whole bool   // every line was walked, so "always" and "never" are proved
	Spent string // why the walk stopped early
	Nodes int    // how many positions were looked at
}

// These constants bound looking ahead. It may take more work than a view of a bench, but not so
// much that others wait long.
const (
	aheadWork  = 10_000_000
	aheadTime  = 800 * time.Millisecond
	aheadNodes = 20_000
	aheadBytes = 32 << 20
)

// MaxMore bounds by which factor a reader can raise the number of positions looked at.
const MaxMore = 4

func ahead(ctx context.Context, times int) scenario.Options {
	times = max(1, min(times, MaxMore))
	return scenario.Options{
		MaxNodes: times * aheadNodes, MaxTime: time.Duration(times) * aheadTime, MaxWork: int64(times) * aheadWork, MaxBytes: times * aheadBytes, Context: ctx,
	}
}

// Happen finds everything that can happen between the question of the bench and the end of the
// turn. The error says why that isn't possible: the script doesn't fit, or the game is over.
func (b *Bench) Happen(ctx context.Context, cards lang.CardSource) (*Future, error) {
	return b.HappenMore(ctx, cards, 1)
}

// HappenMore is like Happen, but looks at times as many positions. times is at most MaxMore.
func (b *Bench) HappenMore(ctx context.Context, cards lang.CardSource, times int) (*Future, error) {
	if b.Asked == nil || b.Asked.Over {
		return nil, fmt.Errorf("nobody is asked anything here, so nothing can happen")
	}
	f := &Future{}
	var s *scenario.Scenario
	var h *scenario.Happenings
	err := b.toTheEnd(cards, func(open *scenario.Scenario, until string) (err error) {
		s, f.Until = open, until
		h, err = s.Happenings(ahead(ctx, times))
		return err
	})
	if err != nil {
		return nil, err
	}
	f.Whole, f.Spent = h.Whole, h.Spent
	var claims []*lang.Claim
	asked := h.Events[:0]
	for _, e := range h.Events {
		if e.Again {
			f.Rows = append(f.Rows, Row{Text: e.Text, Kind: e.Kind, Often: CanHappen})
			continue
		}
		can, err := s.ParseClaim("can: " + e.Text)
		always, also := s.ParseClaim("always: " + e.Text)
		if err != nil || also != nil {
			continue // the event is about something that claims can't name
		}
		claims, asked = append(claims, can, always), append(asked, e)
	}
	opt := ahead(ctx, times)
	opt.Count = h.Whole // only a whole walk gives a number of lines
	r, err := s.RunClaims(opt, claims)
	if err != nil {
		return nil, err
	}
	f.Nodes = r.Nodes
	for i, e := range asked {
		can, always := &r.Extra[2*i], &r.Extra[2*i+1]
		row := Row{Text: e.Text, Kind: e.Kind, Often: CanHappen}
		switch {
		case can.Verdict == scenario.Holds && always.Verdict == scenario.Holds:
			row.Often = Always
		case can.Verdict == scenario.Holds && always.Verdict == scenario.Fails:
			row.Often = Sometimes
			row.Without = b.lineText(always.Line)
		}
		row.With = b.lineText(can.Line)
		if opt.Count && r.Whole {
			row.On, row.Of = can.Yes, can.Yes+can.No
		}
		f.Rows = append(f.Rows, row)
	}
	f.nevers(b)
	slices.SortStableFunc(f.Rows, func(x, y Row) int { return x.place() - y.place() })
	return f, nil
}

// place returns the order of the row: by its kind, with an end of the game that never happens at
// the end.
func (r *Row) place() int {
	if r.Kind == scenario.EndsGame && r.Often == Never {
		return int(scenario.Memory) + 1
	}
	return int(r.Kind)
}

// nevers adds rows for events that a player may fear and that happen on no line: deletions of
// Digimon on the field, a security check, the end of the game. It needs a complete walk.
func (f *Future) nevers(b *Bench) {
	if !f.Whole {
		return
	}
	has := func(text string) bool {
		return slices.ContainsFunc(f.Rows, func(r Row) bool { return r.Text == text })
	}
	add := func(text string, kind scenario.HappenedKind) {
		if !has(text) {
			f.Rows = append(f.Rows, Row{Text: text, Kind: kind, Often: Never})
		}
	}
	for _, side := range b.Asked.Board.Sides {
		for _, c := range side.Battle {
			if c.Category == "Digimon" || c.HasDP {
				add(c.Name+" is deleted", scenario.Deletions)
			}
		}
		if side.Player != b.Asked.Board.Turn {
			add(side.Player+"'s security is checked", scenario.SecurityChecks)
		}
		add(side.Player+" wins the game", scenario.EndsGame)
	}
}

// open returns the scenario of the bench with another script and without claims.
func (b *Bench) open(script []string, cards lang.CardSource) (*scenario.Scenario, error) {
	return parse(textOf(bare(b.Scenario), script), cards)
}

// lineText returns the text of the bench with the choices of a line as its script.
func (b *Bench) lineText(l *scenario.Line) string {
	if l == nil {
		return ""
	}
	return textOf(bare(b.Scenario), l.Script())
}

// AskClaim judges a claim that the reader has written ("can: Imp is deleted"), from the question of
// the bench to the end of the turn. with is the text of a bench that shows the answer, or "" if no
// single line does.
func (b *Bench) AskClaim(ctx context.Context, cards lang.CardSource, claim string) (r *scenario.ClaimResult, with string, err error) {
	if b.Asked == nil || b.Asked.Over {
		return nil, "", fmt.Errorf("nobody is asked anything here, so nothing can happen")
	}
	var res *scenario.Result
	err = b.toTheEnd(cards, func(s *scenario.Scenario, _ string) error {
		c, err := s.ParseClaim(claim)
		if err == nil {
			res, err = s.RunClaims(ahead(ctx, 1), []*lang.Claim{c})
		}
		return err
	})
	if err != nil {
		return nil, "", err
	}
	return &res.Extra[0], b.lineText(res.Extra[0].Line), nil
}

// toTheEnd calls look with the bench's scenario, in which all choices are open from its question to
// the end of the turn. If no line reaches that, it tries a draw and a win as the end. If that fails
// too, it returns the error for the end of the turn.
func (b *Bench) toTheEnd(cards lang.CardSource, look func(s *scenario.Scenario, until string) error) (first error) {
	actions := slices.DeleteFunc(slices.Clone(b.Scenario.Steps), func(st lang.Step) bool { return st.Kind != lang.StepAction })
	for _, until := range []string{b.Asked.Board.Turn + "'s turn ends", "the game is drawn", "Ann wins the game", "Bob wins the game"} {
		s, err := b.open(append(stepLines(actions), "anything until "+until), cards)
		if err == nil {
			err = look(s, until)
		}
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}
