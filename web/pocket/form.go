package pocket

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	mrand "math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz"
)

// Names of form fields. The place of an event has a field of its own, named PlaceField and the
// event's form value.
const (
	AnswerField = "answer"
	NumberField = "number"
	PlaceField  = "place-"
)

// Form is one showing of a question: the order of the answers, and the form values that stand for
// them. Both are made from the seed and the form's own id, so they reveal nothing and differ in
// every form.
type Form struct {
	ID   string `json:"i"` // id of the form, which counts once
	Seed []byte `json:"s"` // seed of the order of the answers; kept when the form is shown again
}

// Value returns the form value of an answer. It reveals nothing about the answer and differs in
// every form.
func (f *Form) Value(key string) string {
	m := hmac.New(sha256.New, f.Seed)
	m.Write([]byte(f.ID))
	m.Write([]byte(key))
	return hex.EncodeToString(m.Sum(nil)[:8])
}

// order returns the order of the answers in this form, as indexes into keys. It depends only on the
// seed and the keys, not on the order of the answers in the question's file.
func (f *Form) order(keys []string) []int {
	places := make([]int, len(keys))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	mrand.New(mrand.NewChaCha8(sha256.Sum256(f.Seed))).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places
}

// Ticked returns the keys of the answers with these form values. ok is false if one of the values
// means no answer.
func (f *Form) Ticked(values, keys []string) (ticked []string, ok bool) {
	known := map[string]bool{}
	for _, k := range keys {
		v := f.Value(k)
		known[v] = true
		if slices.Contains(values, v) {
			ticked = append(ticked, k)
		}
	}
	return ticked, !slices.ContainsFunc(values, func(v string) bool { return !known[v] })
}

// Given is what came with a form: the response, and what is needed to show it again if it can't be
// taken.
type Given struct {
	quiz.Response
	Written string         // the number as it was typed
	Places  map[string]int // place of each answer, by key
}

// Read returns what a form has sent for a question. known is false if it sent a value that the
// question's form doesn't offer.
func (f *Form) Read(values url.Values, q *quiz.Question, keys []string) (g Given, known bool) {
	switch q.Kind {
	case quiz.KindNumber:
		g.Written = strings.TrimSpace(values.Get(NumberField))
		if len(g.Written) > 9 {
			g.Written = g.Written[:9]
		}
		if n, err := strconv.Atoi(g.Written); err == nil && n >= 0 {
			g.Number = &n
		}
		return g, true
	case quiz.KindOrder:
		g.Places = map[string]int{}
		order := make([]string, len(keys))
		for _, k := range keys {
			n, err := strconv.Atoi(values.Get(PlaceField + f.Value(k)))
			if err != nil || n < 1 || n > len(keys) {
				continue
			}
			g.Places[k], order[n-1] = n, k
		}
		if !slices.Contains(order, "") {
			g.Order = order
		}
		return g, true
	}
	g.Ticked, known = f.Ticked(values[AnswerField], keys)
	return g, known
}

// OrderFor returns the order of the answers in this form, as indexes into keys. It is shuffled,
// unless the kind of question has a fixed order.
func (f *Form) OrderFor(kind quiz.Kind, keys []string) []int {
	if !kind.Fixed() {
		return f.order(keys)
	}
	places := make([]int, len(keys))
	for i := range places {
		places[i] = i
	}
	return places
}
