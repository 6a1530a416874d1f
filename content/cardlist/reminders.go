package cardlist

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
)

//go:embed reminders.txt
var reminderText string

// reminder is one wording of a keyword's reminder.
type reminder struct {
	keyword string // such as "Draw {n}"
	words   []string
}

var reminders = readReminders(reminderText)

func readReminders(text string) []reminder {
	var out []reminder
	for line := range strings.Lines(text) {
		if k, words, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(k, "#") {
			out = append(out, reminder{k, strings.Fields(words)})
		}
	}
	return out
}

// fillers are words that don't help to tell reminders apart.
var fillers = strings.Fields("this the a an of your you it its that to when would be is in by on from and may can digimon opponent card one into for with at was if")

// reminderWords returns the meaningful words of a reminder, in the singular, as in reminders.txt.
func reminderWords(s string) []string {
	s = strings.ToLower(strings.NewReplacer("’", "'", "，", ",").Replace(s))
	var out []string
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
		w = strings.TrimSuffix(strings.Trim(w, "'"), "'s")
		if len(w) > 3 && w != "this" && w[0] > '9' {
			w = strings.TrimSuffix(w, "s")
		}
		if !slices.Contains(fillers, w) {
			out = append(out, w)
		}
	}
	return out
}

// remindedOf returns the keyword that a reminder belongs to, such as "Draw 1", or "" if it fits
// none or several. signs says that "more" and "fewer" can be trusted: lists of the second format
// also say "additional" for <Security A. -1>.
func remindedOf(inside string, signs bool) string {
	words := reminderWords(inside)
	found := ""
	for _, r := range reminders {
		k, ok := r.fits(words)
		if !ok || k == found {
			continue
		}
		if found != "" || !signs && strings.HasPrefix(k, "Security A. +") {
			return ""
		}
		found = k
	}
	return found
}

// fits reports whether the words are this reminder, and returns the keyword with its number.
func (r reminder) fits(words []string) (string, bool) {
	if len(words) != len(r.words) {
		return "", false
	}
	keyword := r.keyword
	for i, w := range r.words {
		switch {
		case w == "{n}":
			if len(words[i]) > 2 || !allDigits(words[i]) {
				return "", false
			}
			keyword = strings.Replace(keyword, "{n}", words[i], 1)
		case w != words[i]:
			return "", false
		}
	}
	return keyword, true
}

func allDigits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}
