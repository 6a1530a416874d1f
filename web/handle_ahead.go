package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

const aheadPath = benchPath + "/ahead"

// aheadPage says what can happen from a bench on: always, on some lines, never; and answers ?quant=
// and ?claim=, a question of the reader's own.
func (s *site) aheadPage(c echo.Context) error {
	text, err := s.benchText(c)
	if err != nil {
		return err
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return err
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		ctx := c.Request().Context()
		b, err := bench.Open(ctx, text, cards)
		if err != nil {
			return err
		}
		v := templates.HappenPage{Code: bench.Encode(b.Text), Quant: c.QueryParam("quant"), Ask: strings.TrimSpace(strings.ToValidUTF8(c.QueryParam("claim"), "\uFFFD"))}
		v.Back = benchPath + "?s=" + v.Code
		f, err := b.Happen(ctx, cards)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			v.Error = benchError(err)
		default:
			s.ahead(&v, b, f)
			if v.Ask != "" {
				v.Answer = s.aheadAnswer(c, b, cards, v.Quant, v.Ask)
			}
		}
		p := s.page("bench", aheadPath, "What can happen from here?", "Every choice of both players, played to the end of the turn: what always happens, what can, and what never does.")
		p.NoIndex, p.Crumbs = true, nil
		return s.render(c, http.StatusOK, templates.Happen(p, v))
	})
}

// aheadNames are the groups of events, by kind.
var aheadNames = map[scenario.HappenedKind]string{
	scenario.EndsGame: "End of the game", scenario.Deletions: "Deletions", scenario.Battles: "Attacks and battles", scenario.SecurityChecks: "Security",
	scenario.Plays: "Plays and digivolutions", scenario.Effects: "Effects", scenario.Cards: "Cards", scenario.Memory: "Memory",
}

// ahead fills in what can happen.
func (s *site) ahead(v *templates.HappenPage, b *bench.Bench, f *bench.Future) {
	v.Until = content.Typeset(f.Until)
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
		return benchPath + "?s=" + code
	}
	for i, r := range f.Rows {
		if i == 0 || r.Kind != f.Rows[i-1].Kind {
			v.Groups = append(v.Groups, templates.HappenGroup{Name: aheadNames[r.Kind]})
		}
		g := &v.Groups[len(v.Groups)-1]
		g.Rows = append(g.Rows, templates.HappenRow{
			Text: content.Typeset(capitalized(r.Text)), Never: r.Often == bench.Never, With: to(r.With), Without: to(r.Without),
			Often: [...]string{"Can happen", "Always", "On some lines", "Never"}[r.Often],
		})
		v.Events = append(v.Events, r.Text)
	}
	for _, side := range b.Asked.Board.Sides {
		v.More = append(v.More, side.Player+"'s security = "+strconv.Itoa(side.SecurityN), side.Player+"'s hand = "+strconv.Itoa(side.HandN))
	}
}

// aheadAnswer answers a question of the reader's own.
func (s *site) aheadAnswer(c echo.Context, b *bench.Bench, cards scenario.CardSource, quant, ask string) *templates.HappenAnswer {
	if quant != "always" && quant != "never" {
		quant = "can"
	}
	r, with, err := b.AskClaim(c.Request().Context(), cards, quant+": "+short(ask))
	if err != nil {
		var at *located.Error
		if errors.As(err, &at) {
			return &templates.HappenAnswer{Wrong: benchProblem(at).Text}
		}
		return &templates.HappenAnswer{Wrong: benchError(err)}
	}
	a := &templates.HappenAnswer{Word: map[scenario.Verdict]string{scenario.Holds: "Yes", scenario.Fails: "No"}[r.Verdict], Says: content.Typeset(templates.AheadQuestion(quant, ask))}
	if r.Reason != "" {
		a.Says += " " + content.Typeset(capitalized(r.Reason)) + "."
	}
	if a.Word == "" {
		a.Word = "Undecided"
	}
	if with != "" {
		a.URL = benchPath + "?s=" + bench.Encode(with)
	}
	return a
}
