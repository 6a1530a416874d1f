package answerlist

import (
	"strings"

	"digijudge/rules/located"
)

// plain reads our own format: blocks of lines. A block begins with the number of an answer; the
// lines below it begin with a word that says what follows, and an indented line goes on with the
// one before.
//
//	Q9001
//	cards DJ1-023, BT1-010
//	date 2026-03-14
//	asks May I choose none?
//	says No. If one fits, it has to be chosen.
//	  The effect has no "may".
func (r *reader) plain() error {
	var block map[string]string
	number, began, word := "", 0, ""
	end := func() error {
		if block == nil {
			return nil
		}
		a := Answer{Date: block["date"], Asks: block["asks"], Says: block["says"]}
		a.Cards = strings.FieldsFunc(block["cards"], func(c rune) bool { return c == ',' || c == ';' || c == '\n' })
		for i, n := range a.Cards {
			a.Cards[i] = strings.TrimSpace(n)
		}
		if len(a.Cards) == 1 && a.Cards[0] == "" {
			a.Cards = nil
		}
		block = nil
		return r.add(began, number, a)
	}
	line := 0
	for l := range strings.Lines(string(r.data)) {
		line++
		l = strings.TrimRight(l, " \t\r\n")
		text := strings.TrimLeft(l, " \t")
		switch {
		case text == "" || l[0] == '#':
		case len(text) < len(l): // indented
			if block == nil || word == "" {
				return located.Errorf(r.list.File, line, "an indented line goes on with the one before, and there is none")
			}
			block[word] += "\n" + text
		case Number(text) != "":
			if err := end(); err != nil {
				return err
			}
			block, number, began, word = map[string]string{}, text, line, ""
		default:
			w, rest, _ := strings.Cut(text, " ")
			word = strings.TrimSuffix(strings.ToLower(w), ":")
			switch {
			case block == nil:
				return located.Errorf(r.list.File, line,
					"a list of answers begins with the number of one, such as Q2298, or is JSON; this is %s", quoted(text))
			case word != "cards" && word != "date" && word != "asks" && word != "says":
				return located.Errorf(r.list.File, line,
					"%s: a line begins with cards, date, asks or says, or is indented and goes on with the one before", quoted(text))
			case block[word] != "":
				return located.Errorf(r.list.File, line, "%s stands twice under %s", word, number)
			}
			block[word] = strings.TrimSpace(rest)
		}
	}
	return end()
}
