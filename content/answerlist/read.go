package answerlist

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/cardno"
	"digijudge/rules/located"
)

// Limits of a list. Real lists stay far below them.
const (
	MaxBytes   = 16 << 20 // of a file
	MaxAnswers = 20_000   // answers in a file, and in all that is stored
	maxText    = 4000     // bytes of a question, and of an answer
	maxCards   = 200      // the cards that an answer is about, and the cards that it only names
	maxRefused = 200      // refusals, and unread fields, that are listed
)

// List is what was read from one file.
type List struct {
	File    string
	Answers []Answer // in the order of the file, each number once
	Refused []Refusal
	More    int      // how many more refusals there were than Refused lists
	Unread  []string // fields that aren't read, each with the number of entries that have it
}

// Refusal is an entry that was left out, with the reason. The rest of its list is read.
type Refusal struct {
	Place  string // such as "answers.json:120, Q2298"
	Reason string
}

// Read reads one file: answers by card in JSON, or our own plain format. A mistake in the file as a
// whole is a *located.Error. An entry that can't be read is left out and reported.
func Read(file string, data []byte) (*List, error) {
	if len(data) > MaxBytes {
		return nil, located.Errorf(file, 0,
			"the file is larger than %d MB: that is no list of answers", MaxBytes>>20)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return nil, located.Errorf(file, lineOf(data, i), "a byte 0 has no place in a text file")
	}
	if !utf8.Valid(data) {
		return nil, located.Errorf(file, 0, "the text is not UTF-8; save it as UTF-8 and try again")
	}
	r := reader{list: &List{File: file}, data: data, at: map[string]int{}, unread: map[string]int{}}
	var err error
	switch head := bytes.TrimLeftFunc(data, unicode.IsSpace); {
	case len(head) == 0:
		return nil, located.Errorf(file, 0, "the file is empty")
	case head[0] == '{':
		err = r.byCard()
	case head[0] == '[':
		return nil, located.Errorf(file, 1, "an array: want an object of answers by card number, "+
			`{"BT1-001": [{"qno": "Q1", "question": "…", "answer": "…"}]}, or our plain format`)
	case head[0] == '<':
		return nil, located.Errorf(file, 1, "a page in HTML is no list of answers")
	default:
		err = r.plain()
	}
	if err != nil {
		return nil, err
	}
	if len(r.list.Answers) == 0 {
		if len(r.list.Refused) > 0 {
			first := r.list.Refused[0]
			return nil, fmt.Errorf("no answer in %s can be read; the first: %s: %s",
				file, first.Place, first.Reason)
		}
		return nil, located.Errorf(file, 0, "the file has no answers")
	}
	for _, field := range slices.Sorted(maps.Keys(r.unread)) {
		r.list.Unread = append(r.list.Unread, fmt.Sprintf("%s (%d)", field, r.unread[field]))
	}
	return r.list, nil
}

// reader reads one file.
type reader struct {
	list           *List
	data           []byte
	at             map[string]int // number → index in list.Answers
	unread         map[string]int // field → number of entries that have it
	counted, lines int            // bytes counted so far and their lines, see lineAt
}

// lineOf returns the line of an offset.
func lineOf(data []byte, offset int) int {
	return bytes.Count(data[:min(offset, len(data))], []byte("\n")) + 1
}

// refuse leaves an entry out and reports it.
func (r *reader) refuse(line int, name, format string, args ...any) {
	if len(r.list.Refused) == maxRefused {
		r.list.More++
		return
	}
	place := fmt.Sprintf("%s:%d", r.list.File, line)
	if name != "" {
		place += ", " + short(name)
	}
	r.list.Refused = append(r.list.Refused, Refusal{place, fmt.Sprintf(format, args...)})
}

// add adds an entry to the list, or refuses it. number is how the list writes it.
func (r *reader) add(line int, number string, a Answer) error {
	a.Q = Number(number)
	var whole bool
	a.Asks, whole = tidy(a.Asks)
	if a.Says, whole = tidyAnd(a.Says, whole); !whole {
		r.refuse(line, number, "its question or its answer is longer than %d bytes", maxText)
		return nil
	}
	switch {
	case a.Q == "":
		r.refuse(line, number, "an answer has a number such as Q2298")
		return nil
	case a.Asks == "" || a.Says == "":
		r.refuse(line, a.Q, "the question or the answer is missing")
		return nil
	case a.Date != "" && !isDate(a.Date):
		r.refuse(line, a.Q, "the date %s isn't written as 2026-03-14", quoted(a.Date))
		return nil
	}
	for _, list := range [][]string{a.Cards, a.Named} {
		for i, n := range list {
			number, ok := cardno.Parse(n)
			if !ok {
				r.refuse(line, a.Q, "%s is no card number", quoted(n))
				return nil
			}
			list[i] = number
		}
	}
	if i, there := r.at[a.Q]; there {
		was := &r.list.Answers[i]
		if !was.Same(&a) {
			r.refuse(line, a.Q, "it stands in the list before with other words; those are kept")
			return nil
		}
		was.Join(a)
		return nil
	}
	if len(r.list.Answers) == MaxAnswers {
		return located.Errorf(r.list.File, line, "more than %d answers: that is no list of answers", MaxAnswers)
	}
	cards := a.Cards
	a.Cards = nil
	a.Join(Answer{Cards: cards})
	r.at[a.Q] = len(r.list.Answers)
	r.list.Answers = append(r.list.Answers, a)
	return nil
}

// lineBreaks replaces the line breaks in lists that were copied from web pages.
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "<br>", "\n", "<br/>", "\n", "<br />", "\n")

// tidy returns a text without invisible characters and without spaces around its lines. whole is
// false if the text is too long.
func tidy(s string) (text string, whole bool) {
	if len(s) > 2*maxText {
		return "", false
	}
	var lines []string
	for l := range strings.SplitSeq(lineBreaks.Replace(html.UnescapeString(s)), "\n") {
		l = strings.Map(func(r rune) rune {
			switch {
			case r == '\t' || unicode.Is(unicode.Zs, r):
				return ' '
			case !unicode.IsPrint(r):
				return -1
			}
			return r
		}, l)
		if l = strings.Join(strings.Fields(l), " "); l != "" {
			lines = append(lines, l)
		}
	}
	text = strings.Join(lines, "\n")
	return text, len(text) <= maxText
}

// tidyAnd is like tidy for a second text. whole is also false if the first text wasn't whole.
func tidyAnd(s string, before bool) (text string, whole bool) {
	text, whole = tidy(s)
	return text, whole && before
}

func isDate(s string) bool {
	if len(s) != len("2026-03-14") {
		return false
	}
	for i := range len(s) {
		if dash := i == 4 || i == 7; dash != (s[i] == '-') || !dash && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return true
}

// short returns the beginning of a text, for a message.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

func quoted(s string) string { return fmt.Sprintf("%q", short(s)) }
