package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/content/wording"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/templates"
	"digijudge/web/pocket"
)

var cardStates = map[string]string{content.CardRuns: "Supported by the engine", content.CardConflict: "Lists disagree", content.CardUnknown: "Not supported yet"}

// facetName returns the words for a value of a filter.
func facetName(filter, value string) string {
	switch filter {
	case "effect":
		return pocket.Capitalized(anatomy.Kind(value).Name())
	case "level":
		return "Lv." + value
	case "state":
		return cardStates[value]
	}
	return value
}

// cardRow returns a card as a row of the list.
func cardRow(k content.CardSummary) templates.CardRow {
	return templates.CardRow{
		Number: k.Number, Name: k.Name, URL: "/cards/" + k.Number, Line: cardLine(k), Colors: k.Colors, State: k.State, StateName: cardStates[k.State], Text: plainSigns.Replace(k.Effect),
	}
}

// cardLine returns a card's data in a line, such as "Digimon Lv.5, 7000 DP, play 6".
func cardLine(k content.CardSummary) string {
	line := k.Kind
	if k.Level > 0 {
		line += " Lv." + strconv.Itoa(k.Level)
	}
	if k.DP >= 0 {
		line += ", " + strconv.Itoa(k.DP) + " DP"
	}
	switch {
	case k.Cost < 0:
	case k.Kind == "Option" || k.Kind == "Dual":
		line += ", use " + strconv.Itoa(k.Cost)
	default:
		line += ", play " + strconv.Itoa(k.Cost)
	}
	return line
}

// cardPage returns the page of an imported card.
func (s *site) cardPage(k *content.Card) templates.CardPage {
	v := templates.CardPage{
		CardRow: cardRow(k.CardSummary), Imported: true, Why: k.Why, Without: k.Without, Differs: k.Differs, Lists: "the imported list",
		Keywords: k.Keywords, Costs: cardCosts(k), Facts: s.cardFacts(k), Erratum: cardErratum(k), Restriction: k.Restriction,
		Mends: k.Mends,
	}
	if len(k.Lists) > 1 {
		v.Lists = "the " + string(k.From) + " of two imported lists"
	}
	whole := templates.AnatomyView{}
	for i, t := range k.Text {
		box := cardlist.AnatomyBox(t.Box)
		t.Text = plainSigns.Replace(t.Text)
		par := templates.CardPar{N: i + 1, Runs: t.Runs, Box: pocket.BoxNames[box], Known: plainSigns.Replace(t.Known)}
		if t.Box == cardlist.UnreadBox {
			par.Box = "In a field that isn’t read"
		}
		from, to := problemSpan(t)
		if t.Problem != "" {
			par.Problem = problemWords(t, to > from)
		}
		par.Pieces = s.keywordPieces(t.Text, from, to)
		v.Text = append(v.Text, par)
		if k.Unread != "" && t.Problem == "" {
			t.Problem = "the card can't be read whole"
		}
		whole.Effects = append(whole.Effects, pocket.AnatomyView(explained(t, box)).Effects...)
		if t.Problem != "" {
			v.Why = "" // the reason is shown beside the paragraph instead
		}
	}
	v.Unread = k.Unread
	v.Anatomy = &whole
	return v
}

// explained returns the anatomy of a paragraph of a card. Words that the engine could play may
// still be refused on this card; then the anatomy gives the reason.
func explained(t content.CardText, box anatomy.Box) anatomy.Anatomy {
	a := cardlist.Explain(t.Text, box)
	for i := range a.Effects {
		if e := &a.Effects[i]; e.State == anatomy.Played && t.Problem != "" {
			e.State, e.Refused = anatomy.Refused, t.Problem
		}
	}
	return a
}

// cardCosts returns digivolution requirements, overflow and link DP of a card.
func cardCosts(k *content.Card) []templates.CardFact {
	var out []templates.CardFact
	add := func(name, value string) {
		if value != "" {
			out = append(out, templates.CardFact{Name: name, Value: value})
		}
	}
	add("Digivolve", circlesWords(k.Circles))
	if k.Overflow > 0 {
		add("Overflow", strconv.Itoa(k.Overflow)+" memory")
	}
	if k.LinkDP > 0 {
		add("Link DP", "+"+strconv.Itoa(k.LinkDP))
	}
	return out
}

// cardFacts returns what a card prints besides its text and its costs.
func (s *site) cardFacts(k *content.Card) []templates.CardFact {
	var out []templates.CardFact
	add := func(name, value string) {
		if value != "" {
			out = append(out, templates.CardFact{Name: name, Value: value})
		}
	}
	add("Form", strings.Join(k.Form, ", "))
	add("Attribute", strings.Join(k.Attribute, ", "))
	add("Types", strings.Join(k.Types, ", "))
	if len(k.Keywords) > 0 {
		f := templates.CardFact{Name: "Keywords"}
		for _, name := range k.Keywords {
			f.Links = append(f.Links, templates.Link{Name: name, URL: s.lib.KeywordURL(name)})
		}
		out = append(out, f)
	}
	add("Also known as", strings.Join(k.Also, ", "))
	add("Rarity", k.Rarity)
	out = append(out, templates.CardFact{Name: "Set", Links: []templates.Link{{Name: k.Set, URL: listURL("/cards", cardsQuery("", map[string]string{"set": k.Set}))}}})
	return out
}

// circleWords returns a digivolution requirement in words, such as "Red Lv.4 for 3".
func circleWords(c cardlist.Circle) string {
	var parts []string
	if c.Color != "" {
		parts = append(parts, c.Color)
	}
	if c.Level > 0 {
		parts = append(parts, "Lv."+strconv.Itoa(c.Level))
	}
	return strings.Join(append(parts, "for", strconv.Itoa(c.Cost)), " ")
}

// circlesWords returns several digivolution requirements in words. Neighbors with the same level
// and cost are joined, as in "Red, Blue Lv.5 for 4".
func circlesWords(list []cardlist.Circle) string {
	var out []string
	for i := 0; i < len(list); {
		first := list[i]
		var colors []string
		for ; i < len(list) && list[i].Level == first.Level && list[i].Cost == first.Cost; i++ {
			if list[i].Color != "" {
				colors = append(colors, list[i].Color)
			}
		}
		first.Color = strings.Join(colors, ", ")
		out = append(out, circleWords(first))
	}
	return strings.Join(out, "; ")
}

// cardErratum returns a card's erratum as the page shows it, or nil if there is none.
func cardErratum(k *content.Card) *templates.CardErratum {
	e := k.Erratum
	if e == nil {
		return nil
	}
	v := &templates.CardErratum{Date: e.Date, Notes: e.Notes}
	if strings.HasPrefix(e.Source, "https://") || strings.HasPrefix(e.Source, "http://") {
		v.Source = e.Source
	}
	for _, c := range e.Changes {
		if strings.TrimSpace(c.Before+c.After) == "" {
			continue
		}
		row := templates.SideRow{Text: true}
		row.First, row.Second = sidePieces(plainSigns.Replace(c.Before), plainSigns.Replace(c.After))
		v.Changes = append(v.Changes, row)
	}
	switch k.Correction {
	case cardlist.Applied:
		v.Status = "The imported list has the text from before; this page shows the corrected text, and the engine reads that."
	case cardlist.Already:
		v.Status = "The imported list has the corrected text already."
	case cardlist.Unplaced:
		v.Status, v.Bad = "The imported list has neither the text before nor the text after, so whether it is corrected isn’t known.", true
	default:
		v.Status = "It changes nothing in the effects."
	}
	return v
}

// plainSigns replaces characters that many fonts lack with those that the rules print. Each is
// replaced by one character, so that columns in the text stay valid.
var plainSigns = strings.NewReplacer("＜", "<", "＞", ">", "〈", "<", "〉", ">", "⟨", "<", "⟩", ">", "，", ",", "（", "(", "）", ")", "：", ":", "［", "[", "］", "]", "＋", "+", "\u00a0", " ")

// problemWords returns why a paragraph isn't played. It leaves out the words that can't be read if
// the page highlights them.
func problemWords(t content.CardText, marked bool) string {
	words := strings.TrimSuffix(t.Problem, ".")
	if i := strings.Index(words, `: "`); marked && i > 0 && strings.HasSuffix(words, `"`) {
		words = words[:i]
	}
	switch {
	case words == "not understood" && marked:
		return "Not understood: the marked words"
	case words == "":
		return "Not supported by the engine yet"
	}
	return "Not supported by the engine yet: " + words
}

// problemSpan returns the range of bytes of a paragraph that couldn't be read: from the column of
// the problem, as many words as the problem quotes. It returns 0, 0 if the column isn't known.
func problemSpan(t content.CardText) (from, to int) {
	if t.Problem == "" || t.Column < 1 {
		return 0, 0
	}
	from, n := len(t.Text), 0
	for i := range t.Text {
		if n++; n == t.Column {
			from = i
			break
		}
	}
	quoted := t.Problem
	if i := strings.Index(quoted, `: "`); i >= 0 {
		quoted = quoted[i+3:]
	}
	words := max(1, len(strings.Fields(strings.TrimSuffix(quoted, `"`))))
	to = from
	for range words {
		rest := t.Text[to:]
		skip := len(rest) - len(strings.TrimLeft(rest, " \u00a0"))
		word := strings.IndexAny(rest[skip:], " \u00a0")
		if word < 0 {
			return from, len(t.Text)
		}
		to += skip + word
	}
	return from, to
}

var keywordIcon = regexp.MustCompile(`<[^<>]{1,60}>`)

// keywordPieces divides a text into pieces: keywords with their links, and the bytes from from to
// to marked.
func (s *site) keywordPieces(text string, from, to int) []templates.Piece {
	var out []templates.Piece
	add := func(a, b int, url string) {
		for _, cut := range []int{from, to} {
			if a < cut && cut < b {
				out = append(out, templates.Piece{Text: text[a:cut], Mark: a >= from && cut <= to, URL: url})
				a = cut
			}
		}
		if a < b {
			out = append(out, templates.Piece{Text: text[a:b], Mark: a >= from && b <= to, URL: url})
		}
	}
	at := 0
	for _, m := range keywordIcon.FindAllStringIndex(text, -1) {
		url := s.lib.KeywordURL(text[m[0]+1 : m[1]-1])
		if url == "" {
			continue
		}
		add(at, m[0], "")
		add(m[0], m[1], url)
		at = m[1]
	}
	add(at, len(text), "")
	return out
}

// sideRows compares a card in two lists and returns the fields that differ.
func sideRows(a, b *cardlist.Card) []templates.SideRow {
	if a == nil || b == nil {
		return nil
	}
	var out []templates.SideRow
	addRow := func(row templates.SideRow, x, y string) {
		if row.First, row.Second = sidePieces(plainSigns.Replace(x), plainSigns.Replace(y)); anyMark(row.First) || anyMark(row.Second) {
			out = append(out, row)
		}
	}
	add := func(name, x, y string) { addRow(templates.SideRow{Name: name}, x, y) }
	number := func(n, none int) string {
		if n == none {
			return "none"
		}
		return strconv.Itoa(n)
	}
	circles := func(c *cardlist.Card) string {
		var list []string
		for _, x := range c.Circles {
			list = append(list, circleWords(x))
		}
		return orNone(strings.Join(list, "; "))
	}
	add("Name", a.Name, b.Name)
	add("Kind", a.KindName(), b.KindName())
	add("Colors", orNone(strings.Join(a.Colors, " ")), orNone(strings.Join(b.Colors, " ")))
	add("Level", number(a.Level, 0), number(b.Level, 0))
	add("DP", number(a.DP, -1), number(b.DP, -1))
	add("Cost", number(a.Cost, -1), number(b.Cost, -1))
	// the second list may give only one of several requirements
	if !b.Partial || !sameCircles(a, b) {
		add("Digivolve", circles(a), circles(b))
	}
	add("Overflow", number(a.Overflow, 0), number(b.Overflow, 0))
	for _, part := range []struct {
		name  string
		boxes []cardlist.BoxKind
	}{
		{"Text", []cardlist.BoxKind{cardlist.RequirementBox, cardlist.EffectBox}},
		{"Inherited and link effects", []cardlist.BoxKind{cardlist.InheritedBox, cardlist.LinkBox}},
		{"Security effect", []cardlist.BoxKind{cardlist.SecurityBox}},
		{"Option side", []cardlist.BoxKind{cardlist.OptionBox}},
	} {
		addRow(templates.SideRow{Name: part.name, Text: true}, orNone(boxText(a, part.boxes)), orNone(boxText(b, part.boxes)))
	}
	return out
}

// sameCircles reports whether each requirement of b is also one of a, where b may leave out level
// and color.
func sameCircles(a, b *cardlist.Card) bool {
	for _, y := range b.Circles {
		if !slices.ContainsFunc(a.Circles, func(x cardlist.Circle) bool {
			return x.Cost == y.Cost && (y.Level == 0 || x.Level == y.Level) && (y.Color == "" || x.Color == y.Color)
		}) {
			return false
		}
	}
	return (len(a.Circles) == 0) == (len(b.Circles) == 0)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// boxText returns the text of some boxes of a card, one paragraph a line.
func boxText(c *cardlist.Card, boxes []cardlist.BoxKind) string {
	var out []string
	for _, kind := range boxes {
		for _, b := range c.Boxes {
			if b.Kind == kind {
				out = append(out, cardtext.Paragraphs(b.Text)...)
			}
		}
	}
	return strings.Join(out, "\n")
}

func anyMark(list []templates.Piece) bool {
	return slices.ContainsFunc(list, func(p templates.Piece) bool { return p.Mark })
}

// sideWord matches a word, or everything inside a pair of brackets.
var sideWord = regexp.MustCompile(`[\[<][^\]>\n]{0,80}[\]>]|[^\s\[<]+|[\[<]`)

// sameSigns gives one spelling to characters that lists spell differently. It drops full stops and
// parentheses, which lists place differently.
var sameSigns = strings.NewReplacer("’", "'", "“", `"`, "”", `"`, "−", "-", "－", "-", " ", "", "\u00a0", "", ".", "", ",", "", "(", "", ")", "")

// maxSideCells limits the work of comparing two texts. In longer texts the middle is shown without
// marks where they differ.
const maxSideCells = 1 << 20

// sidePieces returns two texts with the words marked that only one of them has, as few as possible.
// It ignores case and different spellings of characters.
func sidePieces(a, b string) (first, second []templates.Piece) {
	x, y := sideWord.FindAllStringIndex(a, -1), sideWord.FindAllStringIndex(b, -1)
	key := func(text string, at []int) string { return strings.ToLower(sameSigns.Replace(text[at[0]:at[1]])) }
	kx, ky := make([]string, len(x)), make([]string, len(y))
	for i, m := range x {
		kx[i] = key(a, m)
	}
	for i, m := range y {
		ky[i] = key(b, m)
	}
	inX, inY, _ := wording.CommonWords(kx, ky, maxSideCells)
	return markWords(a, x, inX), markWords(b, y, inY)
}

// markWords returns a text in pieces, with the words marked that aren't common. Neighboring words
// share a mark.
func markWords(text string, words [][]int, common []bool) []templates.Piece {
	var out []templates.Piece
	at := 0
	for i := 0; i < len(words); {
		if common[i] {
			i++
			continue
		}
		last := i
		for last+1 < len(words) && !common[last+1] && !strings.Contains(text[words[last][1]:words[last+1][0]], "\n") {
			last++
		}
		if at < words[i][0] {
			out = append(out, templates.Piece{Text: text[at:words[i][0]]})
		}
		out = append(out, templates.Piece{Text: text[words[i][0]:words[last][1]], Mark: true})
		at, i = words[last][1], last+1
	}
	if at < len(text) {
		out = append(out, templates.Piece{Text: text[at:]})
	}
	return out
}
