package pocket

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"digijudge/templates"
)

// say returns a result in a sentence or two: what the player said, what is right, and why. It is
// put together from the words of the answers and of their reasons.
func say(v *templates.AttemptPage) string {
	var picked, wrong, missed []templates.AnswerResult // as the states have it
	for _, a := range v.Answers {
		switch a.State {
		case "right":
			picked = append(picked, a)
		case "wrong":
			wrong = append(wrong, a)
		case "missed":
			missed = append(missed, a)
		}
	}
	switch {
	case v.Kind == "number" && v.Answer != "":
		return sayNumber(v, slices.Concat(picked, missed))
	case v.Kind == "order":
		return sayOrder(v)
	case v.Many:
		return sayMany(v, picked, wrong, missed)
	case len(wrong) > 0 && len(missed) > 0: // what is right and why comes first: that is what the reader wants to know
		s := why(missed[0])
		if s == "" {
			s = why(wrong[0])
		}
		if v.Said == "" {
			s = strings.TrimSpace("Right is " + quoted(missed[0]) + ". " + s)
		}
		return s
	case len(wrong) > 0:
		return why(wrong[0])
	case len(picked) > 0 && v.Said == "":
		return "You said " + quoted(picked[0]) + ". " + why(picked[0])
	case len(picked) > 0:
		return why(picked[0])
	}
	return ""
}

// maxSaid is the longest answer, in characters, that is named beside the verdict.
const maxSaid = 30

// said returns what was answered and what is right, beside the verdict, or "" if one of them is too
// long for that.
func said(v *templates.AttemptPage) string {
	if v.Many || v.Kind == "order" || v.Kind == "number" {
		return ""
	}
	var chosen, right string
	for _, a := range v.Answers {
		words := strings.TrimSuffix(strings.TrimSpace(html.UnescapeString(templates.Plain(a.HTML))), ".")
		if a.Chosen {
			chosen = words
		}
		if a.Correct {
			right = words
		}
	}
	switch {
	case chosen == "" || right == "" || utf8.RuneCountInString(chosen) > maxSaid || utf8.RuneCountInString(right) > maxSaid:
		return ""
	case chosen == right:
		return "You said " + chosen + "."
	}
	return "You said " + chosen + ", it is " + right + "."
}

func sayNumber(v *templates.AttemptPage, right []templates.AnswerResult) string {
	s := "You said " + html.EscapeString(v.Given)
	if v.Result != "right" {
		s += "; it is " + html.EscapeString(v.Answer)
	}
	s += ". "
	if len(right) > 0 {
		s += why(right[0])
	}
	return strings.TrimSpace(s)
}

func sayOrder(v *templates.AttemptPage) string {
	if v.Result == "right" {
		return "All " + strconv.Itoa(len(v.Answers)) + " events are in their place."
	}
	for i, a := range v.Answers {
		if a.State == "wrong" {
			return "You put " + quoted(a) + " at " + strconv.Itoa(a.Place) + "; it comes at " + strconv.Itoa(i+1) + ". " + why(a)
		}
	}
	return ""
}

func sayMany(v *templates.AttemptPage, picked, wrong, missed []templates.AnswerResult) string {
	more := func(n int) string {
		if n < 2 {
			return ""
		}
		return " and " + strconv.Itoa(n-1) + " more"
	}
	switch {
	case len(wrong) > 0:
		s := "You ticked " + quoted(wrong[0]) + but(wrong[0])
		if len(missed) > 0 {
			s += " You missed " + quoted(missed[0]) + more(len(missed)) + "."
		}
		return s
	case len(missed) > 0:
		return "You missed " + quoted(missed[0]) + more(len(missed)) + ". " + why(missed[0])
	case len(picked) == 1:
		return "You found it: " + quoted(picked[0]) + ". " + why(picked[0])
	case len(picked) > 1:
		return "You found all " + strconv.Itoa(len(picked)) + ". " + first(ruling(v))
	}
	return ""
}

// ruling returns the first paragraph of a ruling.
func ruling(v *templates.AttemptPage) string {
	if len(v.Ruling) == 0 {
		return ""
	}
	return paragraph(v.Ruling[0].HTML)
}

// quoted returns an answer's words as they are quoted inside a sentence.
func quoted(a templates.AnswerResult) string {
	return "“" + strings.TrimSuffix(strings.TrimSpace(Unlink(a.HTML)), ".") + "”"
}

// why returns an answer's reason: its first sentence, or all of it if that one cites no clause and
// the whole is short.
func why(a templates.AnswerResult) string {
	if len(a.Why) == 0 {
		return ""
	}
	all := paragraph(a.Why[0].HTML)
	if s := opening(all); ClauseLinkRE.MatchString(s) || len(templates.Plain(all)) > maxWhy {
		return s
	}
	return all
}

// opening returns the first sentence; one that only denies ("He can’t.") takes the next with it,
// which says why.
func opening(s string) string {
	f := first(s)
	if rest := strings.TrimSpace(s[len(f):]); rest != "" && len(strings.Fields(templates.Plain(f))) <= denialWords {
		return f + " " + first(rest)
	}
	return f
}

// denialWords are the most words of a sentence that only denies.
const denialWords = 2

// maxWhy is the longest reason that is said whole, in bytes of its words.
const maxWhy = 150

// but contradicts what was quoted with the reason that is given for its being wrong.
func but(a templates.AnswerResult) string {
	w := why(a)
	if w == "" {
		return "."
	}
	word, rest, _ := strings.Cut(w, " ")
	if slices.Contains(lowered, word) {
		return ", but " + strings.ToLower(word) + " " + rest
	}
	return ". " + w
}

// lowered are the words with which a reason may begin that lose their capital inside a sentence: no
// names, no nouns that could be.
var lowered = strings.Fields(`A All An And Any At Being Both Each Either Every First For From He Her Here His If In It Its Neither No Nobody Nothing
	On One Only She So Such Than That The Their Then There These They This Those Until What When Where Whether Which While With Without Nor Not Always Sometimes Never`)

var (
	verdictWord = regexp.MustCompile(`^(?:Right|Wrong)\.\s+`)
	ParagraphRE = regexp.MustCompile(`(?s)<p>(.*?)</p>`)
)

// withoutVerdict drops the word with which reasons begin, Right or Wrong: the page says it beside
// them.
func withoutVerdict(blocks []templates.Block) []templates.Block {
	out := slices.Clone(blocks)
	if len(out) > 0 {
		if rest, ok := strings.CutPrefix(out[0].HTML, "<p>"); ok {
			out[0].HTML = "<p>" + verdictWord.ReplaceAllString(rest, "")
		}
	}
	return out
}

// paragraph returns the inside of the first paragraph of safe HTML.
func paragraph(s string) string {
	if m := ParagraphRE.FindStringSubmatch(s); m != nil {
		return verdictWord.ReplaceAllString(strings.TrimSpace(m[1]), "")
	}
	return ""
}

// first returns the first sentence of inline HTML. A full stop ends a sentence if white space and a
// capital, a bracket or a tag come behind it; tags stay whole, so that what it returns is as safe
// as what it got. If a tag is still open there, all of it is returned.
func first(s string) string {
	open, in := 0, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '<':
			in = true
			if strings.HasPrefix(s[i:], "</") {
				open--
			} else {
				open++
			}
		case s[i] == '>':
			in = false
		case in || open != 0 || !strings.ContainsRune(".!?", rune(s[i])):
		case strings.HasSuffix(s[:i], "Lv") || strings.HasSuffix(s[:i], "e.g") || strings.HasSuffix(s[:i], " A"): // Lv.4, Security A. +1
		case i+2 < len(s) && (s[i+1] == ' ' || s[i+1] == '\n') && (s[i+2] >= 'A' && s[i+2] <= 'Z' || s[i+2] == '<' || s[i+2] == '[' || s[i+2] == '&'):
			return s[:i+1]
		}
	}
	return s
}
