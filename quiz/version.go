package quiz

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// keyBytes is the length of answer keys and question versions before they are written in
// hexadecimal.
const keyBytes = 12

// Key names an answer by what it says, text and claim: an attempt that keeps it never means other
// words, wherever the answer stands in its file later.
func (a *Answer) Key() string {
	var room [1 << 10]byte // each answer asks for the keys of all: no memory, no formatting
	s := sha256.Sum256(appendPart(appendPart(room[:0], "text", a.Text), "claim", a.Claim))
	return hex.EncodeToString(s[:keyBytes])
}

// Version names the question as players see and as the engine judges it: text, position, the texts
// of its cards, and the answers with their verdicts, in whatever order. Titles, reasons and the
// ruling may be reworded without a new version. cards has the text of cards that the scenario names
// by number and may be nil.
func (q *Question) Version(cards lang.CardSource) string {
	h := sha256.New()
	part(h, "body", q.Body)
	part(h, "scenario", q.Scenario)
	if q.Effect != "" {
		part(h, "effect", q.Effect)
	}
	part(h, "after", q.After)
	part(h, "many", fmt.Sprint(q.Many))
	switch q.Kind {
	case KindOne, KindAny: // as it was when there were no other kinds
	default:
		part(h, "kind", string(q.Kind))
	}
	if n := q.Number; n != nil {
		part(h, "number", fmt.Sprint(n.From, n.To, n.Step, n.Unit))
	}
	if s, err := scenario.ParseWith(q.File, []byte(q.Scenario), lang.Config{Cards: cards}); err == nil {
		for _, c := range s.CardTexts() {
			part(h, "card", c.Name+"\n"+c.Number+"\n"+c.Face+"\n"+strings.Join(c.Effects, "\n"))
		}
	}
	var answers []string
	for i := range q.Answers {
		answers = append(answers, fmt.Sprint(q.Answers[i].Key(), q.Answers[i].Right))
	}
	if q.Kind != KindOrder { // there the order is the key
		slices.Sort(answers)
	}
	for _, a := range answers {
		part(h, "answer", a)
	}
	return sum(h)
}

// part adds one named part with its length, so that no two lists of parts look alike.
func part(h hash.Hash, name, text string) { h.Write(appendPart(nil, name, text)) }

func appendPart(b []byte, name, text string) []byte {
	b = strconv.AppendInt(append(append(b, name...), ' '), int64(len(text)), 10)
	return append(append(append(b, '\n'), text...), '\n')
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:keyBytes]) }
