package templates

import (
	"context"
	"html"
	"strconv"
	"strings"
)

// splitColors gives the colours of a card in lower case.
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

// plural returns the noun alone: "day", "days".
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// levelName returns what a question's level is called.
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

// depthClass limits how far a step is indented.
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

// verdictWords says a verdict.
func verdictWords(v string) string {
	switch v {
	case "holds":
		return "Holds"
	case "fails":
		return "Fails"
	}
	return "Undecided"
}

// resultWords says a result.
func resultWords(r string) string {
	switch r {
	case "right":
		return "Right"
	case "wrong":
		return "Wrong"
	case "review":
		return "Under review"
	case "old": // changed since, or nobody knows whether
		return "Not counted now"
	}
	return ""
}

// oldAnswers says that last answers were to other words than today's.
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

// proofSummary says all verdicts of a proof in a word or two.
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

// howToAnswer heads the answers of a question.
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

// numberRange heads the field for a number.
func numberRange(n NumberField) string {
	s := "Your answer, from " + strconv.Itoa(n.From) + " to " + strconv.Itoa(n.To)
	if n.Step > 1 {
		s += " in steps of " + strconv.Itoa(n.Step)
	}
	return s
}

// noticeKey is where a context has what WithNotice put there.
type noticeKey struct{}

// WithNotice lets the page that is rendered with the context say something above all else, in one
// or two sentences; "" is nothing.
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
