package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz"
)

// Names of form fields. The place of an event is sent in a field of its own: placeField and the
// event's form value.
const (
	answerField = "answer"
	numberField = "number"
	placeField  = "place-"
)

// given is what came with a form: the response, and what of it is shown again if it can't be taken.
type given struct {
	quiz.Response
	number string         // as it was written
	places map[string]int // answer key → place
}

// read takes from what was sent the fields that a question of this kind has. known is false if
// something was sent that its form doesn't offer.
func (f *form) read(values url.Values, q *quiz.Question, keys []string) (g given, known bool) {
	switch q.Kind {
	case quiz.KindNumber:
		g.number = strings.TrimSpace(values.Get(numberField))
		if len(g.number) > 9 {
			g.number = g.number[:9]
		}
		if n, err := strconv.Atoi(g.number); err == nil && n >= 0 {
			g.Number = &n
		}
		return g, true
	case quiz.KindOrder:
		g.places = map[string]int{}
		order := make([]string, len(keys))
		for _, k := range keys {
			n, err := strconv.Atoi(values.Get(placeField + f.value(k)))
			if err != nil || n < 1 || n > len(keys) {
				continue
			}
			g.places[k], order[n-1] = n, k
		}
		if !slices.Contains(order, "") {
			g.Order = order
		}
		return g, true
	}
	g.Ticked, known = f.ticked(values[answerField], keys)
	return g, known
}

// orderFor returns the order of the answers in this form: shuffled, or as the kind has it.
func (f *form) orderFor(kind quiz.Kind, keys []string) []int {
	if !kind.Fixed() {
		return f.order(keys)
	}
	places := make([]int, len(keys))
	for i := range places {
		places[i] = i
	}
	return places
}
