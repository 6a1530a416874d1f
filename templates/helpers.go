package templates

import (
	"context"
	"html"
	"strconv"
	"strings"
)

// splitColors splits a card's colours, joined by "/", and returns them in lower case.
func splitColors(s string) []string {
	var out []string
	for _, c := range strings.Split(s, "/") {
		if c = strings.ToLower(strings.TrimSpace(c)); c != "" {
			out = append(out, c)
		}
	}
	return out
}

// count writes a number with its noun: "1 card", "2 cards".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// plural returns the noun without the number: "day", "days".
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// levelName returns the name of a question's level of difficulty.
func levelName(n int) string {
	switch n {
	case 1:
		return "Player"
	case 2:
		return "Store judge"
	case 3:
		return "Head judge"
	}
	return "Level " + strconv.Itoa(n)
}

// depthClass returns the style sheet class of a step, which indents the step by its depth up to a
// limit.
func depthClass(d int) string {
	if d > 3 {
		d = 3
	}
	if d < 0 {
		d = 0
	}
	return "step d" + strconv.Itoa(d)
}

// foldAfter is the number of steps from which on a proof starts folded.
const foldAfter = 8

// verdictWords returns a verdict in words for readers.
func verdictWords(v string) string {
	switch v {
	case "holds":
		return "Holds"
	case "fails":
		return "Fails"
	}
	return "Undecided"
}

// resultWords returns the result of an answer in words for readers.
func resultWords(r string) string {
	switch r {
	case "right":
		return "Right"
	case "wrong":
		return "Wrong"
	case "review":
		return "Under review"
	case "old": // the question was changed since the answer, or nobody knows whether it was
		return "Not counted now"
	}
	return ""
}

// oldAnswers says on how many questions the last answer was given to an earlier wording.
func oldAnswers(n int) string {
	if n == 1 {
		return "1 question has been changed since you answered it, or was answered before the site kept which words you read: it is not counted here."
	}
	return strconv.Itoa(n) + " questions have been changed since you answered them, or were answered before the site kept which words you read: they are not counted here."
}

// proofTitle returns the heading of a proof.
func proofTitle(v ProofView) string {
	if v.Title == "" {
		return "Proof"
	}
	return "Proof: " + strings.TrimSuffix(v.Title, ".")
}

// proofSummary sums up all verdicts of a proof in a word or two.
func proofSummary(v ProofView) string {
	switch v.Verdict {
	case "holds":
		switch n := len(v.Claims); n {
		case 0, 1:
			return "Holds"
		case 2:
			return "Both claims hold"
		default:
			return "All " + strconv.Itoa(n) + " claims hold"
		}
	case "fails":
		return "Fails"
	}
	return "Undecided"
}

// Plain drops the tags of safe inline HTML and resolves its entities.
func Plain(s string) string {
	var b strings.Builder
	in := false
	for _, r := range s {
		switch {
		case r == '<':
			in = true
		case r == '>':
			in = false
		case !in:
			b.WriteRune(r)
		}
	}
	return html.UnescapeString(b.String())
}

// howToAnswer returns the heading above the answers of a question.
func howToAnswer(kind string, n int) string {
	switch kind {
	case "any":
		return "Tick every right answer"
	case "targets":
		return "Tick every legal target"
	case "order":
		return "Give every event its place, from 1 to " + strconv.Itoa(n)
	}
	return "Choose one answer"
}

// numberRange returns the heading of the field for a number, with the range that it takes.
func numberRange(n NumberField) string {
	s := "Your answer, from " + strconv.Itoa(n.From) + " to " + strconv.Itoa(n.To)
	if n.Step > 1 {
		s += " in steps of " + strconv.Itoa(n.Step)
	}
	return s
}

// noticeKey is the key under which a context holds the notice that WithNotice stored.
type noticeKey struct{}

// WithNotice returns a context with a notice of one or two sentences. The page that is rendered
// with that context shows it above everything else. The notice "" shows nothing.
func WithNotice(ctx context.Context, text string) context.Context {
	if text == "" {
		return ctx
	}
	return context.WithValue(ctx, noticeKey{}, text)
}

func notice(ctx context.Context) string {
	text, _ := ctx.Value(noticeKey{}).(string)
	return text
}
