package content

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/content/agreement"
	"digijudge/content/cardfind"
	"digijudge/content/proof"
	"digijudge/quiz"
	"digijudge/quiz/drill"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// RealPlay is a scenario with real cards that may become a question: a card scenario, or the
// scenario of an official answer.
type RealPlay struct {
	ID       string // such as "BT1-021-subject" or "Q1101"; can be used in an address
	Title    string
	Because  string
	Clauses  []clause.Clause
	Cards    []string // the cards that it names by number
	Ask, Say string   // a question in our words that it answers, and Yes or No; may be empty
	URL      string   // the page on which it is played
	answer   *agreement.Answer
	play     *Play
}

// RealPlays returns all such scenarios in a fixed order, whether their cards were imported or not.
func (l *Library) RealPlays() []RealPlay { return l.realPlays() }

// readRealPlays collects the scenarios.
func (l *Library) readRealPlays() (out []RealPlay) {
	plays := l.plays()
	for i := range plays {
		p := &plays[i]
		id := strings.TrimPrefix(p.Proof.ID, "play/")
		out = append(out, RealPlay{ID: id, Title: p.Title, Because: proof.Head(p.Proof.Source, "because"), Clauses: p.Clauses,
			Cards: p.Cards, URL: "/cards/" + p.Number + "#" + id, play: p})
	}
	a := l.Agreement()
	seen := map[string]bool{}
	for i := range a.Answers {
		x := &a.Answers[i]
		if x.Play == nil || x.Class != agreement.Agrees || len(x.Play.Cards) == 0 || seen[x.Play.Proof.File] {
			continue
		}
		seen[x.Play.Proof.File] = true
		r := RealPlay{ID: x.Q, Title: x.Play.Title, Because: x.Because, Clauses: x.Play.Clauses, Cards: x.Play.Cards,
			URL: "/agreement/" + x.Q, answer: x, play: x.Play}
		for k, word := range x.Says {
			if r.Ask == "" && (word == "Yes" || word == "No") {
				r.Ask, r.Say = x.Asks[k], word
			}
		}
		out = append(out, r)
	}
	return out
}

// realSource returns the text of a scenario.
func (l *Library) realSource(ctx context.Context, r *RealPlay) (string, error) {
	if r.answer == nil {
		return r.play.Proof.Source, nil
	}
	return l.AnswerSource(ctx, r.answer)
}

// RealQuestion is a question about real cards as they were imported.
type RealQuestion struct {
	Play *RealPlay
	Text string
	// a drill, which the claims of its answers prove; nil for the players' question
	Drill  *quiz.Question
	Source string     // the text of the position
	Whole  string     // the whole scenario, whose claims prove the answer if Drill is nil
	Right  string     // the right answer: Yes, No, or It depends on a choice
	Words  []string   // the answers that are offered
	Names  []RealName // the names of the real cards in the position
}

// RealName is a real card and its name in a position.
type RealName struct{ Called, Number, Name string }

// ErrNoRealQuestion says that the imported cards allow no question about a scenario.
var ErrNoRealQuestion = errors.New("no question can be made of it here")

// RealQuestion returns a question about a scenario: a drill that the engine finds and proves, or
// else the question that players ask. The error wraps ErrNoRealQuestion if the cards aren't
// imported or there is nothing to ask. A players' question still has to be proved by playing Whole.
func (l *Library) RealQuestion(ctx context.Context, r *RealPlay, cards *CardSource) (*RealQuestion, error) {
	if err := r.play.Ready(cards); err != nil {
		return nil, fmt.Errorf("%s: %w: %w", r.ID, ErrNoRealQuestion, err)
	}
	src, err := l.realSource(ctx, r)
	if err != nil {
		return nil, err
	}
	q := &RealQuestion{Play: r, Whole: src}
	for _, m := range realCard.FindAllStringSubmatch(src, -1) {
		if k, err := l.Card(ctx, m[2]); err == nil {
			q.Names = append(q.Names, RealName{m[1], m[2], k.Name})
		}
	}
	if q.drill(r, src, cards) {
		return q, nil
	}
	if r.Ask == "" {
		return nil, fmt.Errorf("%s: %w", r.ID, ErrNoRealQuestion)
	}
	q.Text, q.Right, q.Words, q.Source = r.Ask, r.Say, []string{"Yes", "No"}, drill.Position(src, 0)
	return q, nil
}

// drill makes the question a drill if one fits, and reports whether it did.
func (q *RealQuestion) drill(r *RealPlay, src string, cards lang.CardSource) bool {
	whole, ok := spelledOut(src, cards)
	if !ok {
		return false
	}
	ruling := drill.Ruling{Slug: r.ID, Title: r.Title, Because: r.Because, Clauses: r.Clauses, Source: whole}
	made, err := drill.Make([]drill.Ruling{ruling}, nil)
	if err != nil || len(made.Lines) == 0 {
		return false
	}
	d, err := made.Lines[0].Question(r.ID, &ruling, func(clause.Clause) (string, string) { return "", "" })
	if err != nil {
		return false
	}
	q.Drill, q.Text, q.Source = d, d.Body, d.Scenario
	for _, a := range d.Answers {
		q.Words = append(q.Words, a.Text)
		if a.Right {
			q.Right = a.Text
		}
	}
	return q.Right != ""
}

// realCard matches a line that declares a card by its number alone.
var realCard = regexp.MustCompile(`(?m)^card ([^:"\n]+): ([A-Z]{1,4}[0-9]{0,2}-[0-9]{2,3})[ \t]*$`)

// spelledOut returns a scenario with the texts of its cards in place of their numbers. It returns
// false if one of the cards isn't played completely.
func spelledOut(src string, cards lang.CardSource) (string, bool) {
	all := true
	out := realCard.ReplaceAllStringFunc(src, func(line string) string {
		m := realCard.FindStringSubmatch(line)
		block, ok := cards.CardText(m[2])
		head, text, _ := strings.Cut(block, "\n")
		_, face, named := strings.Cut(head, `": `)
		if !ok || !named {
			all = false
			return line
		}
		return strings.TrimRight("card "+m[1]+": "+face+"\n"+text, "\n")
	})
	return out, all
}

// RealIn returns the indexes in RealPlays of those that play one of the cards or a card of the set.
// Without cards and set it returns all.
func (l *Library) RealIn(numbers []string, set string) (places []int) {
	all := l.RealPlays()
	for i := range all {
		if len(numbers) == 0 && set == "" || slices.ContainsFunc(all[i].Cards, func(n string) bool {
			return slices.Contains(numbers, n) || set != "" && strings.HasPrefix(n, set+"-")
		}) {
			places = append(places, i)
		}
	}
	return places
}

// RealSets returns, for each set, how many of the scenarios play a card of it.
func (l *Library) RealSets() map[string]int {
	out := map[string]int{}
	all := l.RealPlays()
	for i := range all {
		seen := map[string]bool{}
		for _, n := range all[i].Cards {
			if set, _, _ := strings.Cut(n, "-"); !seen[set] {
				seen[set] = true
				out[set]++
			}
		}
	}
	return out
}

// ReadDeck reads a deck list. It knows the names of the imported cards.
func (l *Library) ReadDeck(ctx context.Context, text string) (cardfind.Deck, error) {
	names, err := l.cardNames(ctx)
	if err != nil {
		return cardfind.Deck{}, err
	}
	x, err := l.Index(ctx)
	if err != nil {
		return cardfind.Deck{}, err
	}
	return names.index.Deck(text, x.Knows), nil
}
