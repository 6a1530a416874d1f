package content

import (
	"context"
	"fmt"
	"strings"

	"digijudge/content/proof"
	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/clause"
)

// KindBelief is the kind of a misconception in a list of citing places.
const KindBelief = "belief"

// CiteKinds are the kinds of citing places, in the order in which they are listed.
var CiteKinds = []string{KindRuling, KindQuestion, KindFAQ, KindDrill, KindBelief, KindGuide}

// Cite is a place that cites a clause.
type Cite struct {
	Kind string `json:"kind"` // one of CiteKinds
	// such as "piercing-waits", "1012" or "digivolution-1"; for a belief its name
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"` // for a belief, the address of its clause
}

// cites returns, for each clause, everything that cites it: the places of CitedBy, drills, and
// beliefs about the clause.
func (l *Library) cites(ctx context.Context) (map[clause.Clause][]Cite, error) {
	cited, err := l.CitedBy(ctx)
	if err != nil {
		return nil, err
	}
	all := map[clause.Clause][]Cite{}
	for n, list := range cited {
		for _, c := range list {
			all[n] = append(all[n], Cite{c.Kind, lastPart(c.URL), c.Title, c.URL})
		}
	}
	drills, err := pages[Question](ctx, l, "select data from question where drill = 1 order by ord")
	if err != nil {
		return nil, fmt.Errorf("drills: %w", err)
	}
	for _, q := range drills {
		for _, n := range q.Question.Clauses {
			all[n] = append(all[n], Cite{KindDrill, q.Question.ID, q.Question.Title, "/quiz/" + q.Question.ID})
		}
	}
	for _, m := range rules.Misconceptions() {
		all[m.Clause] = append(all[m.Clause], Cite{KindBelief, m.Name, m.Says, "/r/" + string(m.Clause)})
	}
	return all, nil
}

// lastPart returns the last part of an address: "/faq/x#y" gives "y".
func lastPart(url string) string { return url[strings.LastIndexAny(url, "/#")+1:] }

// CitingProofs returns the scenarios of the site that belong to one of the given places or cite one
// of the given clauses. It includes the scenarios of questions with an answer that rests on one of
// the given beliefs.
func CitingProofs(clauses []clause.Clause, cites []Cite) []Proof {
	number, page, belief := map[clause.Clause]bool{}, map[string]bool{}, map[string]bool{}
	for _, n := range clauses {
		number[n] = true
	}
	for _, c := range cites {
		if c.Kind == KindBelief {
			belief[c.ID] = true
		}
		page[c.Kind+"/"+c.ID] = true
	}
	var out []Proof
	for _, p := range Proofs() {
		if citesAny(&p, number) || isOn(&p, page) || p.Question != nil && asks(p.Question, belief) {
			out = append(out, p)
		}
	}
	return out
}

// citesAny reports whether the scenario or its question lists one of the clauses as its own.
func citesAny(p *Proof, number map[clause.Clause]bool) bool {
	list, _ := proof.Clauses(p.Source)
	if p.Question != nil {
		list = append(list, p.Question.Clauses...)
	}
	for _, n := range list {
		if number[n] {
			return true
		}
	}
	return false
}

// isOn reports whether a proof belongs to one of the places, given as kind and id. The proofs of an
// entry have an id that begins with the entry's ("digivolution-1-proof-1").
func isOn(p *Proof, page map[string]bool) bool {
	for id := p.ID; id != ""; {
		if page[id] {
			return true
		}
		i := strings.LastIndexByte(id, '-')
		if p.Kind != KindFAQ && p.Kind != KindGuide || i < 0 {
			break
		}
		id = id[:i]
	}
	return false
}

func asks(q *quiz.Question, belief map[string]bool) bool {
	for _, a := range q.Answers {
		if belief[a.Belief] {
			return true
		}
	}
	return false
}
