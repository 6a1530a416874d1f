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

// say returns a result in one or two sentences: what the player said, what is right, and why. It is
// composed of the words of the answers and of their reasons.
func say(v *templates.AttemptPage) string {
	var picked, wrong, missed []templates.AnswerResult // by state
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
	case len(wrong) > 0 && len(missed) > 0:
		// What is right and why comes first, because that is what the reader wants to know.
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

// maxSaid is how many characters an answer may have to be shown next to the verdict.
const maxSaid = 30

// said returns a sentence to show next to the verdict, with what was answered and what is right. It
// returns "" if one of them is too long, or for a question with several answers.
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

// quoted returns an answer's words in quotation marks, for use in a sentence.
func quoted(a templates.AnswerResult) string {
	return "“" + strings.TrimSuffix(strings.TrimSpace(Unlink(a.HTML)), ".") + "”"
}

// why returns an answer's reason. That is its first sentence, or the whole reason if that sentence
// cites no clause and the reason is short.
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

// opening returns the first sentence. If that only denies, as "He can’t." does, it adds the next
// one, which says why.
func opening(s string) string {
	f := first(s)
	if rest := strings.TrimSpace(s[len(f):]); rest != "" && len(strings.Fields(templates.Plain(f))) <= denialWords {
		return f + " " + first(rest)
	}
	return f
}

// denialWords is how many words a sentence that only denies has at most.
const denialWords = 2

// maxWhy is how many bytes of text a reason may have to be shown whole.
const maxWhy = 150

// but returns the words that contradict a quoted answer, with the reason why it is wrong.
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

// lowered lists the words that lose their capital letter when a reason that begins with them
// continues a sentence. None of them can be a name or a noun.
var lowered = strings.Fields(`A All An And Any At Being Both Each Either Every First For From He Her Here His If In It Its Neither No Nobody Nothing
	On One Only She So Such Than That The Their Then There These They This Those Until What When Where Whether Which While With Without Nor Not Always Sometimes Never`)

var (
	verdictWord = regexp.MustCompile(`^(?:Right|Wrong)\.\s+`)
	ParagraphRE = regexp.MustCompile(`(?s)<p>(.*?)</p>`)
)

// withoutVerdict removes the word "Right" or "Wrong" with which reasons begin, because the page
// shows it next to them.
func withoutVerdict(blocks []templates.Block) []templates.Block {
	out := slices.Clone(blocks)
	if len(out) > 0 {
		if rest, ok := strings.CutPrefix(out[0].HTML, "<p>"); ok {
			out[0].HTML = "<p>" + verdictWord.ReplaceAllString(rest, "")
		}
	}
	return out
}

// paragraph returns the content of the first paragraph of safe HTML.
func paragraph(s string) string {
	if m := ParagraphRE.FindStringSubmatch(s); m != nil {
		return verdictWord.ReplaceAllString(strings.TrimSpace(m[1]), "")
	}
	return ""
}

// first returns the first sentence of inline HTML. A full stop ends a sentence if a space and then
// a capital letter, a bracket or a tag follow it. Tags stay whole, so the result is as safe as the
// argument. If a tag is still open at the end of the sentence, it returns the whole text.
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
		case strings.HasSuffix(s[:i], "Lv") || strings.HasSuffix(s[:i], "e.g") || strings.HasSuffix(s[:i], " A"):
			// Not the end of a sentence: Lv.4, Security A. +1.
		case i+2 < len(s) && (s[i+1] == ' ' || s[i+1] == '\n') && (s[i+2] >= 'A' && s[i+2] <= 'Z' || s[i+2] == '<' || s[i+2] == '[' || s[i+2] == '&'):
			return s[:i+1]
		}
	}
	return s
}
