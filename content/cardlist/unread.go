package cardlist

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/cardtext"
)

// wordless matches fields whose text says nothing about what a card does.
var wordless = regexp.MustCompile(`(?i)image|img|url|artist|illustrator|set|note|product|version|block|rarity|series|date|name|restriction|tcg`)

// minText is the length in bytes from which words with spaces between them may be card text.
const minText = 20

// leftOver counts the fields with text that weren't looked up. If such a text is an effect, the
// card isn't played, because it would differ from the printed card.
func (o *object) leftOver(c *Card) {
	var names []string
	for name := range o.fields {
		if !o.asked[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	read := ""
	for _, b := range c.Boxes {
		read += plainName(b.Text)
	}
	for _, name := range names {
		effect, words, texts := false, false, []string(nil)
		eachText(name, o.fields[name], func(field, s string) {
			if strings.Contains(read, plainName(s)) {
				return // another field has the same text
			}
			quiet := wordless.MatchString(field)
			switch {
			case len(cardtext.TimingsIn(s)) > 0, !quiet && len(cardtext.KeywordsIn(s)) > 0:
				effect = true
				if len(s) <= maxText {
					texts = append(texts, s)
				}
			case !quiet && len(s) >= minText && (strings.ContainsRune(strings.TrimSpace(s), ' ') || foreign(s)):
				words = true
			}
		})
		if effect || words {
			o.r.unread[name]++
		}
		if effect {
			o.refuse("the text in its field %s is not read", shortName(name))
			c.add(UnreadBox, strings.Join(texts, "\n"))
		}
	}
}

// foreign reports whether a text is in a script without spaces between words.
func foreign(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }))
	return r >= utf8.RuneSelf && r != utf8.RuneError
}

// eachText calls f with every text in a value and the name of its field. Brackets were checked to
// be nested only a few levels deep.
func eachText(field string, raw json.RawMessage, f func(field, s string)) {
	if len(raw) == 0 {
		return
	}
	switch raw[0] {
	case '"':
		var s string
		if json.Unmarshal(raw, &s) == nil {
			f(field, s)
		}
	case '[':
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			for _, x := range list {
				eachText(field, x, f)
			}
		}
	case '{':
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) == nil {
			for name, x := range object {
				eachText(field+" "+name, x, f)
			}
		}
	}
}
