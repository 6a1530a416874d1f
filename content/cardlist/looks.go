package cardlist

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// The formats that can be read, for messages about files that can't.
const readable = "Read are JSON lists, or one card a line, with the fields cardId, nameEn, effectText …, those of digimoncard.io (old and new), and TakaOtaku’s; and errata."

var (
	deckLine = regexp.MustCompile(`(?m)^\s*(?:[1-4]\s+\S.*|\S.*\s[1-4]x?\s*)$`)
	csvHead  = regexp.MustCompile(`(?i)^[^\n{\[]*\b(?:number|card_?id|code|name)\b[^\n]*[,;\t][^\n]*`)
)

// looksLike describes what a file that isn't JSON looks like, or returns "".
func looksLike(data []byte) string {
	text := string(data[:min(len(data), 4000)])
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	switch {
	case strings.HasPrefix(first, "{") || strings.HasPrefix(first, "["):
		return ""
	case csvHead.MatchString(first):
		return "This looks like a table (CSV)."
	case strings.HasPrefix(first, "<"):
		return "This looks like a page of HTML or XML."
	case len(deckLine.FindAllString(text, 3)) >= 2:
		return "This looks like a deck list, which says how many of which card and not what they do."
	}
	return ""
}

// looksLikeCard names another kind of list that a card seems to come from, or returns "".
func (o *object) looksLikeCard() string {
	switch {
	case o.has("card_name_eng"):
		return "This looks like DCGO’s list of cards."
	case o.has("code") && o.has("cardType"):
		return "This looks like a list of apitcg."
	case o.has("productId") || o.has("extendedData"):
		return "This looks like a list of products (tcgcsv), which are no cards."
	case o.has("count") || o.has("quantity"):
		return "This looks like a deck list."
	}
	return ""
}

// looksLikeList is like looksLikeCard for a value under some name: a card, or the first card of a
// list.
func (r *reader) looksLikeList(raw json.RawMessage) string {
	if len(raw) > 0 && raw[0] == '[' {
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil || len(list) == 0 {
			return ""
		}
		raw = list[0]
	}
	o := object{r: r}
	if len(raw) == 0 || raw[0] != '{' || json.Unmarshal(raw, &o.fields) != nil {
		return ""
	}
	return o.looksLikeCard()
}

// unreadNote names the fields with text that weren't read, in alphabetical order.
func unreadNote(fields map[string]int) []string {
	var out []string
	for _, name := range sortedKeys(fields) {
		of := "1 card"
		if n := fields[name]; n > 1 {
			of = fmt.Sprintf("%d cards", n)
		}
		out = append(out, name+" ("+of+")")
	}
	return out
}

// lines turns a file with one card per line into a list. ok is false if it isn't such a file.
func lines(data []byte) (list []byte, ok bool) {
	rows := bytes.Split(bytes.TrimRight(data, "\r\n \t"), []byte("\n"))
	if len(rows) < 2 {
		return nil, false
	}
	for i, row := range rows {
		row = bytes.TrimRight(row, "\r \t")
		if len(row) < 2 || row[0] != '{' || row[len(row)-1] != '}' {
			return nil, false
		}
		rows[i] = row
	}
	return append(append([]byte("["), bytes.Join(rows, []byte(",\n"))...), ']'), true
}
