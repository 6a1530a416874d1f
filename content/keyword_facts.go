package content

import (
	"slices"
	"strings"
)

// What keywords can be filtered by beside their effect type. A keyword may have several players and timings.
var (
	KeywordPlayers = []string{"Turn player", "Non-turn player"}
	KeywordTimings = []string{
		"Unsuspend phase", "Main phase", "Using or digivolving", "Attacking", "Counter timing", "Block timing", "Battle", "Security check",
		"Would be deleted or leave", "When deleted", "End of the turn", "Part of an effect", "All the time",
	}
	KeywordChoices = []string{"Optional", "Mandatory"}
)

// KeywordQuestion is a question that players ask about a keyword, and the ruling that proves its answer.
type KeywordQuestion struct {
	Ask    string // HTML (safe), inline
	Plain  string // Ask as plain text
	Answer string // one of KeywordAnswers
	Text   string // HTML (safe), inline: the reason, with its clause
	Ruling string // slug
	Title  string // of the ruling
}

// KeywordAnswers are the words that an answer can begin with.
var KeywordAnswers = []string{"Yes", "No", "It depends"}

type keywordQuestionFront struct {
	Ask    string `yaml:"ask"`
	Answer string `yaml:"answer"`
	Text   string `yaml:"text"`
	Ruling string `yaml:"ruling"`
}

// readFacts takes over what a keyword is filtered by, and says what is wrong with it.
func (p *keywordPage) readFacts(s *site) {
	h, f := p.head, p.front
	list := func(key string, values, known []string) []string {
		if len(values) == 0 {
			s.fail(f.File, f.LineOf(key, ""), "front matter: no %s", key)
		}
		for i, v := range values {
			switch {
			case !slices.Contains(known, v):
				s.fail(f.File, f.LineOf(key, v), "unknown %s %q: want %s", key, v, strings.Join(known, ", "))
			case slices.Contains(values[:i], v):
				s.fail(f.File, f.LineOf(key, v), "%s %q stands twice", key, v)
			}
		}
		return values
	}
	p.Players = list("players", h.Players, KeywordPlayers)
	p.Timings = list("timings", h.Timings, KeywordTimings)
	var choice []string
	if h.Choice != "" {
		choice = []string{h.Choice}
	}
	list("choice", choice, KeywordChoices)
	p.Choice = h.Choice
}

// renderQuestions renders the questions, each with its ruling: rulings are known by now, and an answer without one is a mistake.
func (p *keywordPage) renderQuestions(s *site, md *markdown) {
	f := p.front
	asked := map[string]bool{}
	for _, h := range p.head.Questions {
		line := f.LineOf("questions", h.Ask)
		fail := func(format string, args ...any) { s.fail(f.File, line, format, args...) }
		i := slices.IndexFunc(s.rulings, func(r *Ruling) bool { return r.Slug == h.Ruling })
		switch {
		case h.Ask == "" || h.Text == "":
			fail("a question without ask or text")
			continue
		case asked[strings.ToLower(h.Ask)]:
			fail("the question %q stands twice", clip(h.Ask))
		case !slices.Contains(KeywordAnswers, h.Answer):
			fail("answer %q: want %s", h.Answer, strings.Join(KeywordAnswers, ", "))
		case i < 0:
			fail("question %q: there is no ruling %q that proves it", clip(h.Ask), h.Ruling)
			continue
		}
		asked[strings.ToLower(h.Ask)] = true
		q := KeywordQuestion{Answer: h.Answer, Ruling: h.Ruling, Title: s.rulings[i].Title}
		q.Ask, q.Plain = s.inline(md, source{f.File, line, h.Ask})
		var text *rendered
		q.Text, text = md.inline(source{f.File, line, h.Text})
		if len(s.take(text).clauses) == 0 {
			fail("the answer to %q cites no clause", clip(h.Ask))
		}
		p.Questions = append(p.Questions, q)
		p.rest = strings.TrimSpace(p.rest + "\n" + q.Plain + " " + q.Answer + ". " + text.plain)
	}
}
