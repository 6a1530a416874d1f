package quiz

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"digijudge/rules"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Playable is a question that is ready to be played by the engine: its scenario and the claims of
// its answers are parsed already. It stores no verdicts; Play finds them.
type Playable struct {
	Question *Question
	Scenario *scenario.Scenario // nil for a question about the parts of an effect
	Anatomy  *anatomy.Anatomy   // the effect to read, for a question about its parts; else nil

	parts  []*anatomy.Claim
	claims []*lang.Claim
	of     [][]int // for each answer, the places of its claims in claims
	// for KindNumber: for each number that is no answer, the place of its claim in claims
	others map[int]int
	plays  atomic.Int64
}

// Plays returns how often the question has been played.
func (p *Playable) Plays() int { return int(p.plays.Load()) }

// Prepare parses a question's scenario and the claims of its answers. cards finds the cards that
// are named by number, and may be nil. Errors carry the question's file and line.
func Prepare(q *Question, cards lang.CardSource) (*Playable, error) {
	if q.Effect != "" {
		return prepareParts(q)
	}
	s, err := scenario.ParseWith(q.File, []byte(q.Scenario), lang.Config{Cards: cards, FirstLine: q.ScenarioLine})
	if err != nil {
		return nil, err
	}
	if len(s.Clauses) == 0 {
		s.Clauses = q.argued() // so that the proof shows where each of these clauses decides
	}
	p := &Playable{Question: q, Scenario: s, of: make([][]int, len(q.Answers))}
	var errs []error
	add := func(a *Answer, text string) int {
		c, err := s.ParseClaim(text)
		if err != nil {
			var at *located.Error
			if errors.As(err, &at) {
				at.File, at.Line = q.File, a.ClaimLine
			}
			errs = append(errs, fmt.Errorf("answer %q: %w", a.Text, err))
		}
		p.claims = append(p.claims, c)
		return len(p.claims) - 1
	}
	for i := range q.Answers {
		a := &q.Answers[i]
		if q.Kind == KindOrder {
			for j := range i {
				at := add(a, before(&q.Answers[j], a))
				p.of[i], p.of[j] = append(p.of[i], at), append(p.of[j], at)
			}
		} else {
			for _, text := range a.Claims() {
				p.of[i] = append(p.of[i], add(a, text))
			}
		}
		if err := knownBelief(q, a); err != nil {
			errs = append(errs, err)
		}
		if q.Kind == KindTargets && !onBoard(s, a.Text) {
			errs = append(errs, located.Errorf(q.File, a.Line, "answer %q: a target is named as the card is on the board", a.Text))
		}
	}
	if q.Kind == KindNumber && len(errs) == 0 {
		p.others = map[int]int{}
		for _, n := range q.Number.All() {
			if q.NumberOf(n) < 0 {
				p.others[n] = add(&q.Answers[0], q.Number.claimFor(n))
			}
		}
	}
	return p, errors.Join(errs...)
}

// onBoard reports whether the scenario has a card with the given name, or uses it as an alias.
func onBoard(s *scenario.Scenario, name string) bool {
	for i := range s.Cards {
		if slices.ContainsFunc(s.Cards[i].Names, func(n lang.Name) bool { return n.Text == name }) {
			return true
		}
	}
	return slices.ContainsFunc(s.Places, func(p lang.Place) bool {
		return slices.ContainsFunc(p.Items, func(it lang.Item) bool { return it.Alias != nil && it.Alias.Text == name })
	})
}

// before returns the claim that one event of an ordering question comes before another.
func before(a, b *Answer) string {
	return "claim: " + strings.TrimPrefix(a.Claim, "event: ") + " before " + strings.TrimPrefix(b.Claim, "event: ")
}

// ClaimTexts returns all claims by which the answers are judged, as the scenario language writes
// them. For a question that asks for a number these are only the claims of its answers.
func (q *Question) ClaimTexts() []string { return q.claimTexts(false) }

// RightClaims returns those of ClaimTexts by which right answers are judged.
func (q *Question) RightClaims() []string { return q.claimTexts(true) }

func (q *Question) claimTexts(right bool) []string {
	var out []string
	for i := range q.Answers {
		if right && !q.Answers[i].Right && q.Kind != KindOrder {
			continue
		}
		if q.Kind == KindOrder {
			for j := range i {
				out = append(out, before(&q.Answers[j], &q.Answers[i]))
			}
		} else {
			out = append(out, q.Answers[i].Claims()...)
		}
	}
	return out
}

// Play runs the question's scenario now and judges the answers: Result.Extra holds one verdict for
// each answer, in the same order. An error means that the engine could not play it. ctx can stop a
// run only before it begins; opt limits the run itself.
func (p *Playable) Play(ctx context.Context, opt scenario.Options) (*scenario.Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.plays.Add(1)
	if p.Anatomy != nil {
		return p.readParts(), nil
	}
	r, err := p.Scenario.RunClaims(opt, p.claims)
	if err != nil {
		return nil, fmt.Errorf("playing question %s: %w", p.Question.ID, err)
	}
	all := r.Extra
	r.Extra = make([]scenario.ClaimResult, len(p.of))
	for i, places := range p.of {
		r.Extra[i] = together(all, places)
		// neighbouring events share a claim; its fault is reported once
		if p.Question.Kind == KindOrder && r.Extra[i].Verdict == scenario.Holds {
			next := p.of[i][min(i, len(p.of[i])-1)]
			r.Extra[i].Words, r.Extra[i].Line = all[next].Words, all[next].Line
		}
	}
	if p.Question.Kind == KindNumber {
		p.onlyNumber(r, all)
	}
	return r, nil
}

// together returns one verdict for several claims that all have to hold. If one doesn't, the
// verdict is that of the first such claim.
func together(all []scenario.ClaimResult, places []int) scenario.ClaimResult {
	worst := all[places[0]]
	var words []string
	for _, i := range places {
		words = append(words, all[i].Words)
		if worst.Verdict.And(all[i].Verdict) != worst.Verdict {
			worst = all[i]
		}
	}
	if worst.Verdict == scenario.Holds {
		worst.Words = strings.Join(words, "; ")
	}
	return worst
}

// onlyNumber withdraws the verdict "holds" from the right number if the claim also holds for
// another number.
func (p *Playable) onlyNumber(r *scenario.Result, all []scenario.ClaimResult) {
	for _, n := range p.Question.Number.All() {
		c, ok := p.others[n]
		if !ok || all[c].Verdict == scenario.Fails {
			continue
		}
		for i := range r.Extra {
			if p.Question.Answers[i].Right && r.Extra[i].Verdict == scenario.Holds {
				r.Extra[i].Verdict = scenario.Undecided
				r.Extra[i].Reason = "the claim " + all[c].Verdict.String() + " for " + strconv.Itoa(n) + " as well"
			}
		}
	}
}

// knownBelief returns an error if an answer names a misconception that the engine doesn't know.
func knownBelief(q *Question, a *Answer) error {
	if a.Belief == "" {
		return nil
	}
	if _, ok := rules.FindMisconception(a.Belief); ok {
		return nil
	}
	return located.Errorf(q.File, a.ClaimLine, "%s", scenario.UnknownBelief(a.Belief))
}

// Unbelieved returns the wrong answers whose claim fails even if the engine plays by the
// misconception that the answer names, each with the reason. It plays every misconception.
func (p *Playable) Unbelieved(ctx context.Context, opt scenario.Options) (map[int]string, error) {
	out := map[int]string{}
	for i, a := range p.Question.Answers {
		if a.Belief == "" {
			continue
		}
		opt.Believing = []string{a.Belief}
		r, err := p.Play(ctx, opt)
		if err != nil {
			return nil, err
		}
		if e := r.Extra[i]; e.Verdict != scenario.Holds {
			out[i] = fmt.Sprintf("%s: %s (%s)", e.Verdict, e.Words, e.Reason)
		}
	}
	return out, nil
}
