package templates

import "strconv"

// stateIcon returns the name of a state's drawing.
func stateIcon(state string) string {
	switch state {
	case "right":
		return "check"
	case "wrong":
		return "cross"
	}
	return state // "missed" and "left" have drawings with their own names
}

// stateWords returns the state of an answer in words. place is an event's place in the right order,
// from 1.
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
	return "" // that an answer wasn't chosen needn't be said
}

// Heading returns the result in a few words. If the answer counts, they begin with "Right" or
// "Wrong".
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

// found returns how many right answers were ticked, how many right answers there are, and how many
// wrong ones were ticked. For an order of events it returns how many are in their place, and how
// many there are.
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

// answersHeading returns the heading of the list of answers.
func answersHeading(v AttemptPage) string {
	switch {
	case v.Kind == "order":
		return "The order"
	case v.Many:
		return "Your answers"
	}
	return "The answers"
}

// sentence returns the claim in plain words, or else in the claim language.
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

// provedWords returns a verdict on a claim in words.
func provedWords(verdict string) string {
	switch verdict {
	case "holds":
		return "Proved true"
	case "fails":
		return "Proved false"
	}
	return "Not decided"
}

// long reports whether a question is so long that phones show it in smaller type.
func long(text []Block) bool {
	n := 0
	for _, b := range text {
		n += len([]rune(Plain(b.HTML)))
	}
	return n > 120
}
