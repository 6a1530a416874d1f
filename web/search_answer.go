package web

import (
	"context"
	"strings"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// answerProof is what the engine found about an answer: kept, because the ruling is the same for
// everybody who asks.
type answerProof struct {
	lines         int
	says, instead string
}

// answerView maps an answer, with what its proof shows.
func (s *site) answerView(ctx context.Context, a *search.Answer) *templates.AnswerView {
	v := &templates.AnswerView{Asked: a.Asked, Word: a.Word, Sentence: sentenceOf(a.Sentence), Because: a.Because, Kind: kindLabels[a.Kind], URL: a.URL, LawText: a.LawText, Quiz: s.quizOnClauses(a.Clauses)}
	for i, l := range s.clauseLinks(a.Clauses) {
		if i < 4 && l.URL != "" {
			v.Clauses = append(v.Clauses, l)
		}
	}
	if a.Law != "" && a.LawText != "" {
		v.Law = &templates.Link{Name: a.Law, URL: a.LawURL}
	}
	if p := s.answerProof(ctx, a); p != nil {
		v.Proved, v.Says, v.Instead = p.lines, p.says, p.instead
		v.See = a.URL
		if a.Kind == content.KindRuling {
			v.See += "#proof"
		}
	}
	return v
}

// answerProof plays a ruling, or the first position of an entry of the FAQ; nil if there is none,
// or it doesn't hold.
func (s *site) answerProof(ctx context.Context, a *search.Answer) *answerProof {
	if p, ok := s.made.answers.Load(a.URL); ok {
		return p.(*answerProof)
	}
	var source string
	switch a.Kind {
	case content.KindRuling:
		r, err := s.lib.Ruling(ctx, a.Key)
		if err != nil {
			return nil
		}
		source = r.Proof.Source
	case content.KindFAQ:
		slug, id, _ := strings.Cut(a.Key, "#")
		f, err := s.lib.FAQ(ctx, slug)
		if err != nil {
			return nil
		}
		for _, g := range f.Groups {
			for _, e := range g.Entries {
				for _, b := range e.Body {
					if e.ID == id && b.Scenario != nil && source == "" {
						source = b.Scenario.Source
					}
				}
			}
		}
	}
	if source == "" {
		return nil
	}
	proof, err := s.provers.shipped.Prove(ctx, a.URL, source)
	if err != nil || proof.Verdict != scenario.Holds.String() {
		if err == nil || ctx.Err() == nil {
			s.log.ErrorContext(ctx, "an answer isn’t proved", "page", a.URL, "verdict", proof.Verdict, "err", err)
		}
		return nil
	}
	p := &answerProof{lines: max(1, proof.Lines)}
	if d, ok, err := s.provers.shipped.Refuted(ctx, a.URL, source); err == nil && ok {
		p.says, p.instead = d.Says, d.Correction
	}
	s.made.answers.Store(a.URL, p)
	return p
}

// sentenceOf ends a text like a sentence.
func sentenceOf(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.ContainsRune(".!?”", []rune(s)[len([]rune(s))-1]) {
		return s
	}
	return s + "."
}
