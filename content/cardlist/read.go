package cardlist

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
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
	MaxBytes   = 64 << 20 // of a file
	maxDepth   = 12       // nesting of brackets
	maxCards   = 50_000
	maxText    = 4000 // bytes of one text box
	maxString  = 400  // bytes of any other string
	maxList    = 24   // colors, types, circles of one card
	maxNumber  = 40   // bytes of a card number
	maxSetName = 40
)

// Shape is the format of a file.
type Shape string

// The formats.
const (
	Keyed  Shape = "cardId"  // fields cardId, nameEn, effectText …
	Public Shape = "card_id" // digimoncard.io's: fields card_id or id, name, main_effect …
	Errata Shape = "errata"  // an object with corrections by card number
)

// List is what was read from one file: cards in the order of the file, or errata.
type List struct {
	File    string
	Shape   Shape
	Cards   []Card
	Errata  []Erratum
	Refused []Refusal // entries that aren't cards; the rest of the list is read
	Kept    []Refusal // those of Cards that can't be read completely
	// fields with text that aren't read, each with the number of cards that have it
	Unread []string
}

// Refusal is a card that was left out or can't be read completely, with the reason. The rest of its
// list is read.
type Refusal struct {
	Card   string `json:"card"`
	Reason string `json:"reason"`
}

// place returns an error for an offset in a file.
func place(file string, data []byte, offset int64, card, format string, args ...any) *located.Error {
	offset = min(offset, int64(len(data)))
	before := data[:offset]
	line := bytes.Count(before, []byte("\n"))
	col := int(offset) - (bytes.LastIndexByte(before, '\n') + 1)
	return &located.Error{File: file, Line: line + 1, Col: col + 1, Card: card, Msg: fmt.Sprintf(format, args...)}
}

// Read reads one file and recognizes its format by its content: an array of cards, an object with
// such an array as "data" or "cards", or an object of errata by number. A mistake is a
// *located.Error with the place; a list is read completely or not at all.
func Read(file string, data []byte) (*List, error) {
	if len(data) > MaxBytes {
		return nil, &located.Error{File: file, Line: 1, Col: 1, Msg: fmt.Sprintf("the file is larger than %d MB: that is no list of cards", MaxBytes>>20)}
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return nil, place(file, data, int64(i), "", "a byte 0 has no place in a text file")
	}
	if !utf8.Valid(data) {
		return nil, place(file, data, int64(invalidAt(data)), "", "the text is not UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if err := checkDepth(file, data); err != nil {
		return nil, err
	}
	if !json.Valid(data) {
		rows, ok := lines(data)
		if !ok || !json.Valid(rows) {
			return nil, syntaxError(file, data)
		}
		data = rows
	}
	if err := onceEach(file, data); err != nil {
		return nil, err
	}
	r := reader{file: file, data: data, list: &List{File: file}, seen: map[string]string{}, unread: map[string]int{}}
	if err := r.top(); err != nil {
		return nil, err
	}
	if err := r.allRead(); err != nil {
		return nil, err
	}
	for i := range r.list.Cards {
		r.list.Cards[i].lostName()
		r.list.Cards[i].oldWording()
	}
	r.list.oldNames()
	r.list.nameTraits()
	r.list.nameNotTrait()
	return r.list, nil
}

func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(data)
}

// checkDepth counts brackets before anything is decoded.
func checkDepth(file string, data []byte) error {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			if depth++; depth > maxDepth {
				return place(file, data, int64(i), "", "brackets are nested more than %d deep", maxDepth)
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return nil
}

// onceEach refuses an object that contains a name twice, because readers of JSON disagree about
// which one counts. The data must be valid JSON.
func onceEach(file string, data []byte) error {
	var levels []map[string]bool // by depth; the maps are reused
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{', '[':
			if depth++; depth > len(levels) {
				levels = append(levels, map[string]bool{})
			}
			clear(levels[depth-1])
		case '}', ']':
			depth--
		case '"':
			start := i
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			after := i + 1
			for after < len(data) && (data[after] == ' ' || data[after] == '\n' || data[after] == '\t' || data[after] == '\r') {
				after++
			}
			if after == len(data) || data[after] != ':' {
				continue
			}
			name := string(data[start+1 : i])
			if strings.Contains(name, "\\") {
				_ = json.Unmarshal(data[start:i+1], &name) // the data is valid
			}
			if levels[depth-1][name] {
				return place(file, data, int64(start), "", "%q stands twice in one object; which of them counts is unclear", shortName(name))
			}
			levels[depth-1][name] = true
		}
	}
	return nil
}

// shortName returns the beginning of a name, for a message.
func shortName(name string) string {
	if r := []rune(name); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return name
}

// syntaxError returns an error for the place where the file stops being JSON.
func syntaxError(file string, data []byte) *located.Error {
	if kind := looksLike(data); kind != "" {
		return place(file, data, 0, "", "%s %s", kind, readable)
	}
	var any json.RawMessage
	err := json.Unmarshal(data, &any)
	var syn *json.SyntaxError
	if errors.As(err, &syn) {
		return place(file, data, max(syn.Offset-1, 0), "", "this is not JSON: %v", err)
	}
	return place(file, data, 0, "", "this is not JSON: %v", err)
}

// reader reads one file.
type reader struct {
	file string
	data []byte
	list *List
	seen map[string]string // the spelling of each number where it first occurred
	// unread counts, for each field that no format has, the cards with text in it.
	unread map[string]int
	texts  int // number of cards with text
}

// allRead records the fields that weren't read, and refuses a list if no card's text was read.
func (r *reader) allRead() error {
	r.list.Unread = unreadNote(r.unread)
	if r.list.Shape != Errata && r.texts == 0 && len(r.unread) > 0 {
		return place(r.file, r.data, 0, "", "no card of this list would have any text; not read are the fields %s. %s", strings.Join(r.list.Unread, ", "), readable)
	}
	return nil
}

// top finds the array of cards, or the errata.
func (r *reader) top() error {
	dec := json.NewDecoder(bytes.NewReader(r.data))
	tok, err := dec.Token()
	switch {
	case errors.Is(err, io.EOF):
		return place(r.file, r.data, 0, "", "the file is empty")
	case err != nil: // such as a number that is too large
		return place(r.file, r.data, 0, "", "neither a list of cards nor errata: %v", err)
	}
	switch tok {
	case json.Delim('['):
		return r.cards(dec)
	case json.Delim('{'):
	default:
		return place(r.file, r.data, 0, "", "neither a list of cards nor errata: expected [ or {")
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return place(r.file, r.data, dec.InputOffset(), "", "%v", err)
		}
		at := dec.InputOffset()
		name, _ := key.(string)
		if name == "data" || name == "cards" {
			if r.list.Shape != "" {
				return place(r.file, r.data, at, "", "%q stands twice or beside errata", name)
			}
			if tok, err := dec.Token(); err != nil || tok != json.Delim('[') {
				return place(r.file, r.data, at, "", "%q should be a list of cards", name)
			}
			if err := r.cards(dec); err != nil {
				return err
			}
			continue
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return place(r.file, r.data, at, "", "%v", err)
		}
		if kind := r.looksLikeList(raw); kind != "" {
			return place(r.file, r.data, at, "", "%s %s", kind, readable)
		}
		if len(raw) == 0 || raw[0] != '{' {
			continue // counts, dates and the like beside the list
		}
		if r.list.Shape != "" && r.list.Shape != Errata {
			continue
		}
		if err := r.erratum(name, raw, dec.InputOffset()-int64(len(raw))); err != nil {
			return err
		}
	}
	if r.list.Shape == "" {
		return place(r.file, r.data, 0, "", "neither a list of cards nor errata: no cards in it")
	}
	return nil
}

// cards reads the elements of an array after its [.
func (r *reader) cards(dec *json.Decoder) error {
	for dec.More() {
		if len(r.list.Cards) >= maxCards {
			return place(r.file, r.data, dec.InputOffset(), "", "more than %d cards", maxCards)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return place(r.file, r.data, dec.InputOffset(), "", "%v", err)
		}
		o := object{r: r, at: dec.InputOffset() - int64(len(raw))}
		if err := o.open(raw); err != nil {
			return err
		}
		shape := Shape("")
		switch {
		case o.has("cardId") || o.isTaka():
			shape = Keyed
		case o.looksLikeCard() != "":
			return o.fail("%s %s", o.looksLikeCard(), readable)
		case o.has("card_id") || o.has("id") || o.has("cardnumber"):
			shape = Public
		default:
			kind := o.looksLikeCard()
			if kind == "" {
				kind = "no card number: a card has a field cardId, card_id, id or cardNumber."
			}
			return o.fail("%s %s", kind, readable)
		}
		if r.list.Shape == "" {
			r.list.Shape = shape
		}
		if shape != r.list.Shape {
			return o.fail("this card is written otherwise than the first one (%s instead of %s)", shape, r.list.Shape)
		}
		var c Card
		switch {
		case o.isTaka():
			c = o.taka()
		case shape == Keyed:
			c = o.keyed()
		default:
			c = o.public()
		}
		if o.err != nil {
			return o.err
		}
		o.leftOver(&c)
		if c.Number == "" {
			r.list.Refused = append(r.list.Refused, Refusal{o.card, o.refused})
			continue
		}
		was := r.seen[c.Number]
		switch {
		case was == "":
		case o.isTaka():
			continue // another printing of the same card
		case was == o.spelled:
			return o.fail("the number stands twice in this file")
		default:
			r.list.Refused = append(r.list.Refused, Refusal{o.spelled, "it is " + c.Number + ", which stands in this list as " + was + " too"})
			continue
		}
		r.seen[c.Number] = o.spelled
		if slices.ContainsFunc(c.Boxes, func(b Box) bool { return b.Kind != UnreadBox }) {
			r.texts++
		}
		if c.Unread = o.refused; c.Unread != "" {
			r.list.Kept = append(r.list.Kept, Refusal{c.Number, c.Unread})
		}
		r.list.Cards = append(r.list.Cards, c)
	}
	if _, err := dec.Token(); err != nil && !errors.Is(err, io.EOF) {
		return place(r.file, r.data, dec.InputOffset(), "", "%v", err)
	}
	switch {
	case len(r.list.Cards) == 0 && len(r.list.Refused) > 0:
		return place(r.file, r.data, 0, r.list.Refused[0].Card, "no card of this list can be used: %s", r.list.Refused[0].Reason)
	case len(r.list.Cards) == 0:
		return place(r.file, r.data, 0, "", "the list has no card")
	}
	return nil
}

// object reads the fields of one JSON object. It keeps the first mistake, and later reads return
// nothing.
type object struct {
	r      *reader
	at     int64
	fields map[string]json.RawMessage
	card   string
	err    error
	// refused is the reason why this card can't be read completely.
	refused string
	spelled string          // its number as the list writes it
	asked   map[string]bool // fields that were looked up
}

// touch marks a field as known.
func (o *object) touch(name string) {
	if o.asked == nil {
		o.asked = map[string]bool{}
	}
	o.asked[name] = true
}

// refuse keeps the card from being played, because it has something that this project doesn't know.
// The file isn't broken.
func (o *object) refuse(format string, args ...any) {
	if o.err == nil && o.refused == "" {
		o.refused = fmt.Sprintf(format, args...)
	}
}

func (o *object) open(raw json.RawMessage) error {
	if len(raw) == 0 || raw[0] != '{' {
		return o.fail("expected a card, an object in { }")
	}
	if err := json.Unmarshal(raw, &o.fields); err != nil {
		return o.fail("%v", err)
	}
	return nil
}

func (o *object) fail(format string, args ...any) error {
	if o.err == nil {
		o.err = place(o.r.file, o.r.data, o.at, o.card, format, args...)
	}
	return o.err
}

func (o *object) has(name string) bool { return o.fields[name] != nil }

// sortedKeys returns the keys of a map in alphabetical order.
func sortedKeys(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

// get returns the field's JSON, or "" if it is missing or null.
func (o *object) get(name string) json.RawMessage {
	o.touch(name)
	raw := o.fields[name]
	if o.err != nil || string(raw) == "null" {
		return nil
	}
	return raw
}

// str reads a string of limited length, or "" if it is missing.
func (o *object) str(name string, limit int) string {
	raw := o.get(name)
	if raw == nil {
		return ""
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		_ = o.fail("%s should be a text in quotes", name)
		return ""
	}
	if len(s) > limit {
		_ = o.fail("%s is longer than %d bytes", name, limit)
		return ""
	}
	s = html.UnescapeString(s)
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }) {
		_ = o.fail("%s has a control character", name)
		return ""
	}
	return strings.TrimSpace(s)
}

// text reads a box of card text.
func (o *object) text(name string) string {
	s := o.str(name, maxText)
	if s == "-" {
		return ""
	}
	return s
}

// num reads a whole number between lo and hi, written as a number or in quotes. It returns none if
// the field is missing.
func (o *object) num(name string, lo, hi, none int) int {
	raw := o.get(name)
	if raw == nil {
		return none
	}
	s := strings.Trim(strings.TrimSpace(string(raw)), `"`)
	if s == "" || s == "-" {
		return none
	}
	var n int
	if _, err := fmt.Sscanf(s, "%d", &n); err != nil || fmt.Sprint(n) != s {
		_ = o.fail("%s should be a whole number", name)
		return none
	}
	if n < lo || n > hi {
		_ = o.fail("%s is %d; it should be from %d to %d", name, n, lo, hi)
		return none
	}
	return n
}

// strs reads a list of strings. A single string counts as a list of one.
func (o *object) strs(name string) []string {
	raw := o.get(name)
	if raw == nil {
		return nil
	}
	var list []string
	if raw[0] == '"' {
		list = []string{o.str(name, maxString)}
	} else if err := json.Unmarshal(raw, &list); err != nil {
		_ = o.fail("%s should be a list of texts in quotes", name)
		return nil
	}
	if len(list) > maxList {
		_ = o.fail("%s has more than %d entries", name, maxList)
		return nil
	}
	var out []string
	for _, s := range list {
		if len(s) > maxString {
			_ = o.fail("%s has an entry longer than %d bytes", name, maxString)
			return nil
		}
		if s = strings.TrimSpace(s); s != "" && s != "-" {
			out = append(out, s)
		}
	}
	return out
}

// number reads the card number, which names the card in all later messages.
func (o *object) number(names ...string) string {
	for _, n := range names {
		if !o.has(n) {
			continue
		}
		s := o.str(n, maxNumber)
		o.card, o.spelled = s, s
		if s == "" {
			_ = o.fail("%s, the card number, is empty", n)
			return ""
		}
		number, ok := cardno.Parse(s)
		if !ok {
			o.refuse("%q is no card number; one looks like BT1-021 or P-030", s)
			return ""
		}
		o.card = number
		return number
	}
	return ""
}
