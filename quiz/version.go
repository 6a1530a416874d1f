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

// keyBytes is how many bytes of a hash make an answer key or a question version, before they are
// written in hexadecimal.
const keyBytes = 12

// Key returns a name for the answer: a hash of its text and claim. So an attempt that stores the
// key never comes to mean other words, even if the answer moves in its file.
func (a *Answer) Key() string {
	// a buffer on the stack saves an allocation, as each answer needs the keys of all
	var room [1 << 10]byte
	s := sha256.Sum256(appendPart(appendPart(room[:0], "text", a.Text), "claim", a.Claim))
	return hex.EncodeToString(s[:keyBytes])
}

// Version returns a hash of everything that players see of the question and that the engine judges:
// text, position, texts of its cards, and the answers with their verdicts, in any order. Titles,
// reasons and the ruling may be reworded without a new version. cards has the texts of cards that
// the scenario names by number; it may be nil.
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
	case KindOne, KindAny: // these kinds give the same version as before there were other kinds
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
	if q.Kind != KindOrder { // for KindOrder the order is the answer key, so it counts
		slices.Sort(answers)
	}
	for _, a := range answers {
		part(h, "answer", a)
	}
	return sum(h)
}

// part adds one named part and its length, so that two different lists of parts never give the same
// hash.
func part(h hash.Hash, name, text string) { h.Write(appendPart(nil, name, text)) }

func appendPart(b []byte, name, text string) []byte {
	b = strconv.AppendInt(append(append(b, name...), ' '), int64(len(text)), 10)
	return append(append(append(b, '\n'), text...), '\n')
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:keyBytes]) }
