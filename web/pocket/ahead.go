package pocket

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"digijudge/content/typeset"
	"digijudge/quiz/bench"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// AheadPath is the address of the page about what can happen from a bench on.
const AheadPath = BenchPath + "/ahead"

// Ahead shows what can happen from a bench on: always, on some lines, or never. It also answers a
// question of the reader's own in ?quant= and ?claim=.
func (s *Site) Ahead(ctx context.Context, r *Request) (*Answer, error) {
	text, err := s.BenchText(ctx, r)
	if err != nil {
		return nil, err
	}
	cards, err := s.Library.Cards()
	if err != nil {
		return nil, err
	}
	return r.inTurn(ctx, func(ctx context.Context) (*Answer, error) {
		b, err := bench.Open(ctx, text, cards)
		if err != nil {
			return nil, err
		}
		v := templates.HappenPage{Code: bench.Encode(b.Text), Quant: r.Query.Get("quant"), Ask: strings.TrimSpace(strings.ToValidUTF8(r.Query.Get("claim"), "\uFFFD"))}
		v.Back = BenchPath + "?s=" + v.Code
		f, err := b.HappenMore(ctx, cards, more(r))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			v.Error = BenchError(err)
		default:
			s.ahead(&v, b, f)
			if !f.Whole && more(r) == 1 {
				v.GoOn = AheadPath + "?more=1&s=" + v.Code
			}
			if v.Ask != "" {
				v.Answer = s.aheadAnswer(ctx, b, cards, v.Quant, v.Ask)
			}
		}
		p := s.page("bench", AheadPath, "What can happen from here?", "Every choice of both players, played to the end of the turn: what always happens, what can, and what never does.")
		p.NoIndex, p.Crumbs = true, nil
		return &Answer{Status: http.StatusOK, Page: templates.Happen(p, v)}, nil
	})
}

// more returns how many times the usual number of positions a reader asks for.
func more(r *Request) int {
	if r.Query.Get("more") != "" {
		return bench.MaxMore
	}
	return 1
}

// aheadNames has the headings of the groups of events.
var aheadNames = map[scenario.HappenedKind]string{
	scenario.EndsGame: "End of the game", scenario.Deletions: "Deletions", scenario.Battles: "Attacks and battles", scenario.SecurityChecks: "Security",
	scenario.Plays: "Plays and digivolutions", scenario.Effects: "Effects", scenario.Cards: "Cards", scenario.Memory: "Memory",
}

// ahead fills in what can happen.
func (s *Site) ahead(v *templates.HappenPage, b *bench.Bench, f *bench.Future) {
	v.Until = typeset.Prose(f.Until)
	v.Head, v.Note = "Every line was played", "All choices of both players, until "+v.Until+". So “always” and “never” are proved."
	if !f.Whole {
		v.Head, v.Note = "Not every line was played", "Undecided after "+strconv.Itoa(f.Nodes)+" positions: what is listed can happen, what isn’t listed isn’t known. Play some choices first, and ask again."
	}
	to := func(text string) string {
		if text == "" {
			return ""
		}
		code := bench.Encode(text)
		if len(text) > bench.MaxText || len(code) > bench.MaxCode {
			return ""
		}
		return BenchPath + "?s=" + code
	}
	for i, r := range f.Rows {
		if i == 0 || r.Kind != f.Rows[i-1].Kind {
			v.Groups = append(v.Groups, templates.HappenGroup{Name: aheadNames[r.Kind]})
		}
		g := &v.Groups[len(v.Groups)-1]
		g.Rows = append(g.Rows, templates.HappenRow{
			Text: typeset.Prose(Capitalized(r.Text)), Never: r.Often == bench.Never, With: to(r.With), Without: to(r.Without),
			Often: [...]string{"Can happen", "Always", "On some lines", "Never"}[r.Often], On: r.On, Of: r.Of,
		})
		if row := &g.Rows[len(g.Rows)-1]; r.Often == bench.Sometimes && r.Of > 0 {
			row.Often = "On " + strconv.Itoa(r.On) + " of " + strconv.Itoa(r.Of) + " lines"
			v.Counted = true
		}
		v.Events = append(v.Events, r.Text)
	}
	if v.Counted {
		v.Note += " Lines that come to the same count once."
	}
	for _, side := range b.Asked.Board.Sides {
		v.More = append(v.More, side.Player+"'s security = "+strconv.Itoa(side.SecurityN), side.Player+"'s hand = "+strconv.Itoa(side.HandN))
	}
}

// aheadAnswer answers a question of the reader's own.
func (s *Site) aheadAnswer(ctx context.Context, b *bench.Bench, cards lang.CardSource, quant, ask string) *templates.HappenAnswer {
	if quant != "always" && quant != "never" {
		quant = "can"
	}
	r, with, err := b.AskClaim(ctx, cards, quant+": "+oneline.Short(ask))
	if err != nil {
		var at *located.Error
		if errors.As(err, &at) {
			return &templates.HappenAnswer{Wrong: benchProblem(at).Text}
		}
		return &templates.HappenAnswer{Wrong: BenchError(err)}
	}
	a := &templates.HappenAnswer{Word: map[scenario.Verdict]string{scenario.Holds: "Yes", scenario.Fails: "No"}[r.Verdict], Says: typeset.Prose(templates.AheadQuestion(quant, ask))}
	if r.Reason != "" {
		a.Says += " " + typeset.Prose(Sentence(r.Reason))
	}
	if a.Word == "" {
		a.Word = "Undecided"
	}
	if with != "" {
		a.URL = BenchPath + "?s=" + bench.Encode(with)
	}
	return a
}
