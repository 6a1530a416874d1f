package templates

import "strconv"

// stateIcon returns the drawing of a state.
func stateIcon(state string) string {
	switch state {
	case "right":
		return "check"
	case "wrong":
		return "cross"
	}
	return state // missed, left
}

// stateWords says an answer's state; place is that of an event in its order, from 1.
func stateWords(kind string, place int, a AnswerResult) string {
	switch {
	case kind == "order" && a.State == "right":
		return "Place " + strconv.Itoa(place) + ". Right."
	case kind == "order" && a.Place > 0:
		return "Place " + strconv.Itoa(place) + ". You put it at " + strconv.Itoa(a.Place) + "."
	case kind == "order":
		return "Place " + strconv.Itoa(place)
	}
	many := kind == "any" || kind == "targets"
	switch a.State {
	case "right":
		if many {
			return "You ticked it. Right."
		}
		return "Your answer. Right."
	case "wrong":
		if many {
			return "You ticked it. Wrong."
		}
		return "Your answer. Wrong."
	case "missed":
		switch kind {
		case "targets":
			return "You missed this. It is a legal target."
		case "any":
			return "You missed this. It is right."
		}
		return "The right answer."
	}
	if kind == "number" {
		return "Not this."
	}
	if many {
		return "You left it. Rightly so."
	}
	return "" // said of every answer that one didn’t choose it would be noise
}

// Heading returns the result in a few words; it begins with Right or Wrong if the answer counts.
func (v AttemptPage) Heading() string {
	switch {
	case v.Changed:
		return "Earlier version"
	case v.Unknown:
		return "Version not known"
	case v.Result == "right":
		return "Right"
	case v.Result == "wrong" && (v.Many || v.Kind == "order"):
		found, of, extra := v.found()
		s := "Wrong: " + strconv.Itoa(found) + " of " + strconv.Itoa(of)
		if v.Kind == "order" {
			return s + " in place"
		}
		if s += " found"; extra > 0 && found == of {
			s += ", " + strconv.Itoa(extra) + " too many"
		}
		return s
	case v.Result == "wrong":
		return "Wrong"
	}
	return resultWords("review")
}

// found counts the right answers that were ticked, all right ones, and the wrong ones that were
// ticked. In an order of events it counts those in their place, and all.
func (v AttemptPage) found() (found, of, extra int) {
	for _, a := range v.Answers {
		switch a.State {
		case "right":
			found, of = found+1, of+1
		case "missed":
			of++
		case "wrong":
			extra++
		}
	}
	if v.Kind == "order" {
		of = len(v.Answers)
	}
	return found, of, extra
}

// answersHeading heads the list of answers.
func answersHeading(v AttemptPage) string {
	switch {
	case v.Kind == "order":
		return "The order"
	case v.Many:
		return "Your answers"
	}
	return "The answers"
}

// sentence returns the claim as it is said to people.
func (a AnswerResult) sentence() string {
	if a.Sentence != "" {
		return a.Sentence
	}
	return a.Claim
}

func hasClaims(as []AnswerResult) bool {
	for _, a := range as {
		if a.Claim != "" {
			return true
		}
	}
	return false
}

// provedWords says what the engine found about a claim.
func provedWords(verdict string) string {
	switch verdict {
	case "holds":
		return "Proved true"
	case "fails":
		return "Proved false"
	}
	return "Not decided"
}

// long reports whether a question has so many words that a phone shows them smaller.
func long(text []Block) bool {
	n := 0
	for _, b := range text {
		n += len([]rune(Plain(b.HTML)))
	}
	return n > 120
}
