package web

import (
	"context"
	"net/url"
	"strings"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// proofs plays the scenarios of one page.
type proofs struct {
	site   *site
	ctx    context.Context // the context of the page being made
	broken bool            // a scenario could not be played
	step   string          // the step that the address names, or ""
	// the page has many proofs and shows their boards only on request, to stay small enough for a
	// phone
	many    bool
	open    string // on a page with many proofs: the one that is watched, or ""
	watched *templates.StepperView
}

// one plays a scenario and returns its proof as the page shows it. If the scenario can't be played,
// the page shows the reason and never a proof.
func (p *proofs) one(page string, sc content.Scenario, folded bool) *templates.ProofView {
	v, err := p.site.provers.shipped.Prove(p.ctx, page+"#"+sc.ID, sc.Source)
	if err != nil {
		v = p.failed(page+"#"+sc.ID, err)
	}
	v.ID, v.Source, v.Folded = sc.ID, sc.Source, folded
	if v.Title == "" {
		v.Title = content.Typeset(sc.Title)
	}
	if v.Problem == "" {
		v.Bench = pocket.BenchURL(sc.Source)
	}
	p.site.pocketSite().LinkProof(&v)
	if p.many {
		v.Before, v.After = nil, nil
		if sc.ID == p.open {
			v.Folded = false
			p.site.watch(p, &v, page, url.Values{proofParam: {sc.ID}})
		} else if len(v.Frames) > 1 {
			v.Source = "" // a page with many proofs is a fifth smaller without; the watched one has it
			v.Watch = page + "?" + url.Values{proofParam: {sc.ID}}.Encode() + "#" + sc.ID
		}
	}
	if v.Problem == "" && v.Verdict != scenario.Holds.String() {
		p.site.log.ErrorContext(p.ctx, "a claim of the site doesn’t hold", "scenario", page+"#"+sc.ID, "verdict", v.Verdict)
	}
	return &v
}

func (p *proofs) failed(id string, err error) templates.ProofView {
	p.broken = true
	return p.site.pocketSite().NotProved(p.ctx, id, err)
}

// blocks returns a page's body with its scenarios played and their proofs folded.
func (p *proofs) blocks(page string, in []content.Block) []templates.Block {
	return p.blocksWith(in, func(sc content.Scenario) *templates.ProofView { return p.one(page, sc, true) })
}

// openBlocks is like blocks, with the proofs unfolded.
func (p *proofs) openBlocks(page string, in []content.Block) []templates.Block {
	return p.blocksWith(in, func(sc content.Scenario) *templates.ProofView { return p.one(page, sc, false) })
}

func (p *proofs) blocksWith(in []content.Block, prove func(content.Scenario) *templates.ProofView) []templates.Block {
	out := make([]templates.Block, 0, len(in))
	for _, b := range in {
		if b.Scenario != nil {
			out = append(out, templates.Block{Proof: prove(*b.Scenario)})
		} else {
			out = append(out, templates.Block{HTML: b.HTML})
		}
	}
	return out
}

// clauses returns clauses as a page shows them.
func (p *proofs) clauses(page string, in []content.Clause) []templates.Clause {
	out := make([]templates.Clause, 0, len(in))
	for _, c := range in {
		out = append(out, templates.Clause{
			Leads:  p.site.leads(clause.Clause(c.Number)),
			Number: c.Number, Title: c.Title, Level: c.Level, Body: p.blocks(page, c.Body), Note: p.blocks(page, c.Note), Official: official(c.Official), Quiz: p.site.quizOnClause(clause.Clause(c.Number)),
		})
	}
	return out
}

// leads counts the rulings, questions and other pages that a clause leads to.
func (s *site) leads(number clause.Clause) templates.Leads {
	b, sh := s.index.book, s.index.shelf
	return templates.Leads{
		Rulings: len(sh.cite[number]) + len(sh.play[number]), Questions: len(b.citations(number, content.KindQuestion)),
		FAQs: len(b.citations(number, content.KindFAQ)), Beliefs: len(b.misread[number]), Refs: len(b.refs[string(number)]),
	}
}

// clauseLinks returns links to clauses. A clause without a page gets no address.
func (s *site) clauseLinks(numbers []clause.Clause) []templates.Link {
	return s.pocketSite().ClauseLinks(numbers)
}

// htmlBlocks returns a body as a page shows it, without its scenarios.
func htmlBlocks(in []content.Block) []templates.Block {
	var out []templates.Block
	for _, b := range in {
		if b.Scenario == nil {
			out = append(out, templates.Block{HTML: b.HTML})
		}
	}
	return out
}

func official(o *content.Official) *templates.Official {
	if o == nil {
		return nil
	}
	return &templates.Official{Text: o.Text, Source: o.Source, Version: o.Version, Differs: o.Differs}
}

// headings returns links to the second-level headings of a body, for its table of contents.
func headings(blocks []content.Block) []templates.Link {
	var out []templates.Link
	for _, b := range blocks {
		rest := b.HTML
		for {
			_, after, ok := strings.Cut(rest, `<h2 id="`)
			if !ok {
				break
			}
			id, after, ok := strings.Cut(after, `"`)
			_, after, ok2 := strings.Cut(after, ">")
			title, after, ok3 := strings.Cut(after, "</h2>")
			if !ok || !ok2 || !ok3 {
				break
			}
			out = append(out, templates.Link{Name: templates.Plain(title), URL: "#" + id})
			rest = after
		}
	}
	return out
}
