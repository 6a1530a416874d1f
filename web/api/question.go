package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Question is a quiz question. Everything that gives the answer away is in Key, which is sent only
// on request.
type Question struct {
	ID         string `json:"id"`
	Topic      string `json:"topic"`
	Level      int    `json:"level"`      // 1 for players, 2 for store judges, 3 for head judges
	Complexity int    `json:"complexity"` // how complex the question is, from 1 to 3
	// how it is answered: "one", "any", "can", "number", "order" or "targets"
	Kind     string    `json:"kind"`
	Drill    bool      `json:"drill"`
	Text     string    `json:"text"`
	HTML     string    `json:"html"`
	Effect   string    `json:"effect,omitempty"`   // the card text that the question is about
	Position *Position `json:"position,omitempty"` // the table before the moves
	// the range of the answer, if the answer is a number
	Number *Number `json:"number,omitempty"`
	// the answers in a shuffled order that gives nothing away; empty if the answer is a number
	Answers []Answer `json:"answers"`
	URL     string   `json:"url"`
	Key     *Key     `json:"key,omitempty"`
}

// Answer is one of the answers that a player can choose.
type Answer struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	HTML string `json:"html"`
}

// Number describes which numbers a player can answer.
type Number struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Step int    `json:"step"`
	Unit string `json:"unit,omitempty"`
}

// Key holds the right answer of a question, and why it is right.
type Key struct {
	Title   string   `json:"title"`
	Type    string   `json:"type,omitempty"`
	Clauses []string `json:"clauses"`
	// numbers of the publisher's official answers to the same question
	Official []string    `json:"official,omitempty"`
	Answers  []KeyAnswer `json:"answers"`
	Ruling   string      `json:"ruling_html"`
	Scenario string      `json:"scenario,omitempty"`
}

// KeyAnswer tells whether one answer is right.
type KeyAnswer struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Right bool   `json:"right"`
	// the place of the event, from 1, if the question asks for an order
	Place  int    `json:"place,omitempty"`
	Why    string `json:"why_html"`
	Belief string `json:"belief,omitempty"`
	Claim  string `json:"claim,omitempty"`
}

// with returns the question with or without its key.
func (q Question) with(key bool) Question {
	if !key {
		q.Key = nil
	}
	return q
}

func (a *all) readQuestions(ctx context.Context, lib *content.Library) error {
	list, err := lib.Questions(ctx, content.QuestionFilter{Drills: true})
	if err != nil {
		return err
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	for i := range list {
		q, err := lib.Question(ctx, list[i].ID)
		if err != nil {
			return err
		}
		out := questionOf(q)
		if q.Scenario != "" {
			if out.Position, err = positionOf(q.ID, q.Scenario, cards); err != nil {
				return err
			}
		}
		a.questions = append(a.questions, out)
	}
	return nil
}

func questionOf(q *content.Question) Question {
	out := Question{
		ID: q.ID, Topic: q.Topic, Level: q.Level, Complexity: q.Complexity, Kind: string(q.Kind), Drill: q.Drill, HTML: joined(q.BodyHTML),
		Effect: strings.TrimSpace(q.Effect), Answers: []Answer{}, URL: "/quiz/" + q.ID,
		Key: &Key{Title: q.Title, Type: q.Type, Clauses: clause.Numbers(q.Clauses), Official: q.Official, Answers: []KeyAnswer{}, Ruling: joined(q.RulingHTML), Scenario: q.Scenario},
	}
	out.Text = text(out.HTML)
	if n := q.Number; n != nil {
		out.Number = &Number{n.From, n.To, max(1, n.Step), n.Unit}
	}
	for i := range q.Answers {
		a, h := &q.Answers[i], q.AnswerHTML[i]
		sum := sha256.Sum256([]byte(q.ID + "\x00" + a.Key()))
		id := hex.EncodeToString(sum[:5])
		k := KeyAnswer{ID: id, Text: text(h.Text), Right: a.Right, Why: joined(h.Reason), Belief: a.Belief, Claim: a.Claim}
		if q.Kind == quiz.KindOrder {
			k.Place = i + 1
		}
		out.Key.Answers = append(out.Key.Answers, k)
		if q.Number == nil {
			out.Answers = append(out.Answers, Answer{id, text(h.Text), h.Text})
		}
	}
	// sort by a hash, so that the order gives nothing away
	byID := func(x, y Answer) int { return strings.Compare(x.ID, y.ID) }
	slices.SortFunc(out.Answers, byID)
	return out
}

// Position is the table before the moves.
type Position struct {
	Turn   string    `json:"turn"`
	Phase  string    `json:"phase"`
	Memory int       `json:"memory"` // positive values are on Ann's side
	Sides  []Side    `json:"sides"`
	Cards  []Printed `json:"cards"` // the texts of the cards on the table
	Moves  []string  `json:"moves"`
}

// Side is one player's half of the table. The lists hold only cards that are known; the numbers
// count all cards.
type Side struct {
	Player        string      `json:"player"`
	Battle        []Permanent `json:"battle"`
	Breeding      []Permanent `json:"breeding"`
	Hand          []string    `json:"hand"`
	HandCount     int         `json:"hand_count"`
	Trash         []string    `json:"trash"`
	TrashCount    int         `json:"trash_count"`
	Security      []string    `json:"security"`
	SecurityCount int         `json:"security_count"`
	DeckCount     int         `json:"deck_count"`
}

// Permanent is a card in play, with the cards that lie under it.
type Permanent struct {
	Name      string   `json:"name"`
	Category  string   `json:"category"`
	Color     string   `json:"color,omitempty"`
	Level     int      `json:"level,omitempty"`
	DP        *int     `json:"dp,omitempty"`
	Suspended bool     `json:"suspended"`
	Under     []string `json:"under,omitempty"`
	Links     []string `json:"links,omitempty"`
	Keywords  []string `json:"keywords,omitempty"`
}

// Printed is a card as it is printed.
type Printed struct {
	Name    string   `json:"name"`
	Face    string   `json:"face"`
	Effects []string `json:"effects"`
}

func positionOf(id, source string, cards lang.CardSource) (*Position, error) {
	s, err := scenario.ParseWith(id, []byte(source), lang.Config{Cards: cards})
	if err != nil {
		return nil, err
	}
	b, err := s.Start()
	if err != nil {
		return nil, err
	}
	return positionAt(s, &b), nil
}

// positionAt returns the table of a scenario at one moment, with the texts of all its cards.
func positionAt(s *scenario.Scenario, b *scenario.Board) *Position {
	p := &Position{Turn: b.Turn, Phase: b.Phase, Memory: b.Memory, Sides: []Side{}, Cards: []Printed{}, Moves: filled(s.Moves())}
	for i := range b.Sides {
		x := &b.Sides[i]
		p.Sides = append(p.Sides, Side{
			Player: x.Player, Battle: permanents(x.Battle), Breeding: permanents(x.Breeding), Hand: names(x.Hand), HandCount: x.HandN, Trash: names(x.Trash), TrashCount: x.TrashN,
			Security: names(x.Security), SecurityCount: x.SecurityN, DeckCount: x.DeckN,
		})
	}
	for _, c := range s.CardTexts() {
		p.Cards = append(p.Cards, Printed{c.Name, c.Face, filled(c.Effects)})
	}
	return p
}

func permanents(list []scenario.Card) []Permanent {
	out := []Permanent{}
	for _, c := range list {
		p := Permanent{Name: c.Name, Category: c.Category, Color: c.Color, Level: c.Level, Suspended: c.Suspended, Under: c.Sources, Links: c.Links, Keywords: c.Keywords}
		if c.HasDP {
			p.DP = &c.DP
		}
		out = append(out, p)
	}
	return out
}

func names(list []scenario.Card) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, c.Name)
	}
	return out
}
