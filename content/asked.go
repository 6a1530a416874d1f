package content

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/rules/located"
)

// Asked is a question that players ask, its short answer, and the ruling that proves it.
type Asked struct {
	Ask    string // HTML (safe), inline
	Plain  string // Ask as plain text
	Answer string // one of AskedAnswers
	Text   string // HTML (safe), inline: the reason, with its clause
	Clause string // the first clause that Text cites
	Ruling string // slug of the ruling
	Title  string // title of the ruling
}

// AskedAnswers are the words that may begin an answer.
var AskedAnswers = proof.ShortAnswers

type askedFront struct {
	Ask    string `yaml:"ask"`
	Answer string `yaml:"answer"`
	Text   string `yaml:"text"`
	Ruling string `yaml:"ruling"`
}

// mostAskedFile holds the questions of the front page.
const mostAskedFile = "asked/most.md"

// askedPage holds the front page's questions until they are stored.
type askedPage struct {
	front     *quiz.Front
	head      struct{ Questions []askedFront }
	questions []Asked
}

func (s *site) readAsked(file string, data []byte) error {
	if file != mostAskedFile {
		return &located.Error{File: file, Msg: "stands in the wrong folder; want " + mostAskedFile}
	}
	front, _, err := readPage(file, data, &s.asked.head)
	s.asked.front = front
	return err
}

// asks renders the questions of a front matter, each with its ruling. The rulings must have been
// read: a question without one is a mistake. plain is the text for the search.
func (s *site) asks(md *markdown, f *quiz.Front, list []askedFront) (out []Asked, plain string) {
	seen := map[string]bool{}
	for _, h := range list {
		line := f.LineOf("questions", h.Ask)
		fail := func(format string, args ...any) { s.fail(f.File, line, format, args...) }
		i := slices.IndexFunc(s.rulings, func(r *Ruling) bool { return r.Slug == h.Ruling })
		switch {
		case h.Ask == "" || h.Text == "":
			fail("a question without ask or text")
			continue
		case seen[strings.ToLower(h.Ask)]:
			fail("the question %q stands twice", clip(h.Ask))
		case !slices.Contains(AskedAnswers, h.Answer):
			fail("answer %q: want %s", h.Answer, strings.Join(AskedAnswers, ", "))
		case i < 0:
			fail("question %q: there is no ruling %q that proves it", clip(h.Ask), h.Ruling)
			continue
		}
		seen[strings.ToLower(h.Ask)] = true
		q := Asked{Answer: h.Answer, Ruling: h.Ruling, Title: s.rulings[i].Title}
		q.Ask, q.Plain = s.inline(md, source{f.File, line, h.Ask})
		var text *rendered
		q.Text, text = md.inline(source{f.File, line, h.Text})
		if len(s.take(text).clauses) == 0 {
			fail("the answer to %q cites no clause", clip(h.Ask))
			continue
		}
		q.Clause = string(text.clauses[0].number)
		out = append(out, q)
		plain += q.Plain + " " + q.Answer + ". " + text.plain + "\n"
	}
	return out, strings.TrimSpace(plain)
}

// askedOf returns the questions that stand on the pages of keywords and on the front page. Each is
// listed under the ruling that proves its answer.
func (s *site) askedOf() map[string][]Asked {
	asked := map[string][]Asked{}
	for _, p := range s.keywords {
		for _, a := range p.Questions {
			if !strings.Contains(search.Squeezed(a.Plain), search.Squeezed(p.Name)) {
				a.Plain = p.Name + ": " + a.Plain // elsewhere the question must name the keyword
			}
			asked[a.Ruling] = append(asked[a.Ruling], a)
		}
	}
	for _, a := range s.asked.questions {
		asked[a.Ruling] = append(asked[a.Ruling], a)
	}
	return asked
}

// answerRulings gives each ruling the question that its page answers first: the first of its own
// questions with an answer word, or else one of a keyword or of the front page.
func (s *site) answerRulings() {
	asked := s.askedOf()
	for _, r := range s.rulings {
		if i := slices.IndexFunc(r.Words, func(w string) bool { return w != "" }); i >= 0 {
			r.Ask, r.Word = r.Asks[i], r.Words[i]
		} else if a := asked[r.Slug]; len(a) > 0 {
			r.Ask, r.Word = a[0].Plain, a[0].Answer
		}
	}
}

// MostAsked returns the questions that the front page answers, most asked first.
func (l *Library) MostAsked(ctx context.Context) (list []Asked, err error) {
	var data string
	if err := l.reader.QueryRowContext(ctx, "select coalesce((select value from meta where key = 'asked'), 'null')").Scan(&data); err != nil {
		return nil, fmt.Errorf("most asked: %w", err)
	}
	if err := json.Unmarshal([]byte(data), &list); err != nil {
		return nil, fmt.Errorf("most asked: %w", err)
	}
	return list, nil
}
