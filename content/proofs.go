package content

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// checkProofs checks the scenarios of all pages. Each must be readable, cite clauses that the site
// has text for, and name existing cards; the claims of questions must be readable, and the names of
// proofs unique. `digijudge check` tests whether the claims hold.
func (s *site) checkProofs() {
	var cards lang.CardFile
	for _, p := range slices.Sorted(maps.Keys(s.files)) {
		if strings.HasPrefix(p, "cards/") && !isPlay(p) {
			s.scenarioErrors(p, 1, cards.ParseCards(p, s.files[p]))
		}
	}
	ids := map[string]bool{}
	for _, p := range s.proofs {
		if ids[p.ID] {
			s.fail(p.File, p.Line, "a second scenario %s", p.ID)
		}
		ids[p.ID] = true
		numbers, at := proof.Clauses(p.Source)
		known := true
		for _, n := range numbers {
			if !n.Valid() {
				known = false
				s.fail(p.File, p.Line+at, "unknown clause %s (General Rule %s)", n, clause.RulesVersion)
			} else if _, ok := s.urls[n]; !ok {
				s.fail(p.File, p.Line+at, "clause %s is cited, but no page restates it", n)
			}
		}
		for _, m := range proof.CardLine.FindAllStringSubmatchIndex(p.Source, -1) {
			if n := p.Source[m[2]:m[3]]; !s.cards[n] {
				known = false
				s.fail(p.File, p.Line+strings.Count(p.Source[:m[0]], "\n"), "unknown card %s: content/cards has no such file", n)
			}
		}
		if !known {
			continue // the parser would report it again
		}
		var err error
		if p.Question != nil {
			_, err = quiz.Prepare(p.Question, &cards)
		} else {
			_, err = scenario.ParseWith(p.File, []byte(p.Source), lang.Config{Cards: &cards, FirstLine: p.Line})
		}
		s.scenarioErrors(p.File, p.Line, err)
	}
}

// scenarioErrors stores the mistakes that the scenario parser reported, each with its place.
func (s *site) scenarioErrors(file string, line int, err error) {
	if err == nil {
		return
	}
	var many interface{ Unwrap() []error }
	var one *located.Error
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			s.scenarioErrors(file, line, e)
		}
		return
	}
	if !errors.As(err, &one) {
		s.fail(file, line, "%v", err)
		return
	}
	msg := one.Msg
	if one.Col > 0 {
		msg = fmt.Sprintf("column %d: %s", one.Col, msg)
	}
	if one.Suggestion != "" {
		msg += fmt.Sprintf("; did you mean %q?", one.Suggestion)
	}
	s.fail(file, cmp.Or(one.Line, line), "%s", msg)
}
