package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/content/cardlist"
	"digijudge/content/search"
	"digijudge/rules/cardno"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/scenario/lang"
)

// cardPage returns the card that follows from its sources.
func cardPage(s *cardlist.Sources) *Card {
	r := cardlist.Resolve(*s)
	from := r.Card()
	c := &Card{
		CardSummary: CardSummary{Number: from.Number, Name: from.Name, Set: from.Set, Kind: from.KindName(), Colors: from.Colors,
			Level: from.Level, DP: from.DP, Cost: from.Cost, State: CardRuns},
		Also: from.Also, Unread: from.Unread, Circles: from.Circles, Form: from.Form, Attribute: from.Attribute, Types: from.Types, Rarity: from.Rarity, Overflow: from.Overflow,
		LinkDP: from.LinkDP, Restriction: from.Restriction, Why: r.Why(), Hash: r.Exam.Hash, From: r.From, Conflicts: r.Conflicts, Choice: r.Choice, Erratum: s.Erratum,
		Correction: r.Correction, Differs: r.Differs, Compiled: r.Compiled(),
	}
	switch {
	case !r.Settled():
		c.State = CardConflict
	case !r.Runs():
		c.State = CardUnknown
	}
	for _, list := range []*cardlist.Card{s.First, s.Second} {
		if c.Restriction == "" && list != nil {
			c.Restriction = list.Restriction // one of the lists may not have this field
		}
	}
	if s.First != nil {
		c.Lists = append(c.Lists, cardlist.TakeFirst)
	}
	if s.Second != nil {
		c.Lists = append(c.Lists, cardlist.TakeSecond)
	}
	for _, m := range r.Exam.Mends {
		c.Mends = append(c.Mends, m.String())
	}
	why, some := r.Exam.Unplayed()
	if c.State == CardUnknown && some {
		c.Without = lang.CardWithout(c.Number, why)
	}
	for i := range r.Exam.Parts {
		p := &r.Exam.Parts[i]
		t := CardText{Box: p.Box, Text: p.Text, Runs: why[i] == "" && from.Unread == "", Problem: why[i]}
		if p.Unknown != nil {
			t.Problem, t.Column, t.Known = p.Unknown.Msg, p.Unknown.Col, p.Unknown.Suggestion
			if p.Unknown.Text != "" {
				t.Problem += ": \"" + p.Unknown.Text + "\""
			}
		}
		c.Text = append(c.Text, t)
		for _, k := range cardtext.KeywordsIn(p.Text) {
			if name := keywordName(k); !slices.Contains(c.Keywords, name) {
				c.Keywords = append(c.Keywords, name)
			}
		}
		for _, e := range anatomy.Label(p.Text, cardlist.AnatomyBox(p.Box)).Effects {
			kind := string(e.Kind)
			if kind != string(anatomy.NoEffect) && kind != "unknown" && !slices.Contains(c.Effects, kind) {
				c.Effects = append(c.Effects, kind)
			}
		}
	}
	return c
}

var keywordValue = regexp.MustCompile(`^<(.*?)(?: *[+-]?[0-9]+.*| *\(.*| *[+-])?>$`)

// keywordName returns a keyword's name without its value: "<Security A. +1>" → "Security A.".
func keywordName(k string) string {
	if m := keywordValue.FindStringSubmatch(k); m != nil {
		return m[1]
	}
	return strings.Trim(k, "<>")
}

// KeywordURL returns the address of a keyword's page, or "" if there is none.
func (l *Library) KeywordURL(name string) string {
	if slug, ok := l.exactKeyword("<" + name + ">"); ok {
		return "/keywords/" + slug
	}
	return ""
}

// cardOrder returns a sort key for card numbers: by set, letters before numbers, then by number.
func cardOrder(number string) string {
	set, n, _ := strings.Cut(number, "-")
	letters := strings.TrimRight(set, "0123456789")
	return fmt.Sprintf("%-4s %3s-%5s", letters, set[len(letters):], n)
}

// CardsVersion returns a string that changes whenever imported cards or decisions about them
// change, for ETags. It is "" if nothing was imported.
func (l *Library) CardsVersion(ctx context.Context) (string, error) {
	rows, err := l.asked.query(ctx, l.reader, "select value from meta where key = 'cards'")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var v string
	if rows.Next() {
		err = rows.Scan(&v)
	}
	return v, errors.Join(err, rows.Err())
}

// Limits for a list of cards.
const (
	cardLimit    = 60
	maxCardLimit = 200
)

// maxRanked is the number of matches up to which they are ranked by relevance.
var maxRanked = 500

// CardsFound is the result of listing cards with a filter.
type CardsFound struct {
	// by set and number; with a query, cards named by number first, then by name, then those whose
	// text has all its words
	Cards []CardSummary
	Total int // how many match
	CardsNamed
}

// Cards lists the imported cards that match a filter.
func (l *Library) Cards(ctx context.Context, f CardFilter) (out CardsFound, err error) {
	where, args := []string{"1"}, []any{}
	add := func(cond string, arg any) {
		where, args = append(where, cond), append(args, arg)
	}
	q := strings.TrimSpace(search.Clip(strings.ToValidUTF8(f.Query, " ")))
	expr := ""
	if q != "" {
		if out.CardsNamed, err = l.CardsNamed(ctx, q); err != nil {
			return out, err
		}
		// a single letter would match nearly all texts, and a sure name needs no text
		if !out.Sure || !hasLetter(out.rest) {
			expr = cardExpr(out.rest)
		}
		if expr == "" && len(out.first) == 0 {
			return out, nil // only punctuation was typed, or a name that no card has
		}
	}
	for _, c := range []struct{ cond, value string }{{"card.set_name = ?", f.Set}, {"card.kind = ?", f.Kind}, {"card.state = ?", f.State}} {
		if c.value != "" {
			add(c.cond, c.value)
		}
	}
	if f.Level != 0 {
		add("card.level = ?", f.Level)
	}
	for _, t := range []struct{ kind, value string }{{"color", f.Color}, {"keyword", f.Keyword}, {"effect", f.Effect}} {
		if t.value != "" {
			add("exists (select 1 from card_tag where kind = '"+t.kind+"' and value = ? and card = card.id)", t.value)
		}
	}
	limit := f.Limit
	if limit <= 0 {
		limit = cardLimit
	}
	limit, offset := min(limit, maxCardLimit), max(f.Offset, 0)
	under := strings.Join(where, " and ")
	var ids []int64
	if q == "" {
		if err := l.reader.QueryRowContext(ctx, "select count(*) from card where "+under, args...).Scan(&out.Total); err != nil {
			return out, fmt.Errorf("cards: %w", err)
		}
		ids, err = l.cardIDs(ctx, "select card.id from card where "+under+" order by card.ord limit ? offset ?", append(args, limit, offset)...)
	} else {
		if ids, err = l.cardsAsked(ctx, expr, out.first, under, args); err == nil {
			out.Total = len(ids)
			ids = ids[min(offset, len(ids)):min(offset+limit, len(ids))]
		}
	}
	if err == nil {
		out.Cards, err = l.cardSummaries(ctx, ids)
	}
	if err != nil {
		return out, fmt.Errorf("cards: %w", err)
	}
	return out, nil
}

// cardsAsked returns the ids of the cards that a query finds under a condition: first the named
// ones in their order, then those whose texts match.
func (l *Library) cardsAsked(ctx context.Context, expr string, named []string, under string, args []any) ([]int64, error) {
	list, err := json.Marshal(named)
	if err != nil {
		return nil, err
	}
	ids, err := l.cardIDs(ctx, "select card.id from json_each(?) named join card on card.number = named.value where "+under+
		" order by named.key", append([]any{string(list)}, args...)...)
	if err != nil || expr == "" {
		return ids, err
	}
	from := " from card join card_search on card_search.rowid = card.id where card_search match ? and " + under
	args = append([]any{expr}, args...)
	var total int
	if err := l.reader.QueryRowContext(ctx, "select count(*)"+from, args...).Scan(&total); err != nil {
		return nil, err
	}
	order := "bm25(card_search, 20, 10, 1), card.ord"
	if setAlone.MatchString(expr) {
		order = "card.ord"
	} else if total > maxRanked {
		// Ranking is slow, and a word of hundreds of texts says something only in a name.
		order = "card.id not in (select rowid from card_search where card_search match ?), card.ord"
		args = append(args, "{number name} : ("+expr+")")
	}
	texts, err := l.cardIDs(ctx, "select card.id"+from+" order by "+order, args...)
	seen := make(map[int64]bool, len(ids))
	for _, id := range ids {
		seen[id] = true
	}
	for _, id := range texts {
		if !seen[id] {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// setAlone matches a query for one set, which needs no ranking.
var setAlone = regexp.MustCompile(`^"(?:bt|ex|st|rb|ad)[0-9]{1,2}"\*$`)

// hasLetter reports whether a text has a word of a single letter, as in "gallantmon x".
func hasLetter(s string) bool {
	return slices.ContainsFunc(search.Words(s), func(w string) bool {
		r, size := utf8.DecodeRuneInString(w)
		return len(w) == size && unicode.IsLetter(r)
	})
}

// cardIDs returns the ids that a query selects. The cards themselves are read later, because
// sorting whole rows would read all the texts that match.
func (l *Library) cardIDs(ctx context.Context, query string, args ...any) (ids []int64, err error) {
	err = l.rows(ctx, query, args, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}

// cardSummaries returns cards as a list shows them.
func (l *Library) cardSummaries(ctx context.Context, ids []int64) (list []CardSummary, err error) {
	chosen, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	full, err := pages[Card](ctx, l, "select card.data from json_each(?) chosen join card on card.id = chosen.value order by chosen.key", string(chosen))
	for _, c := range full {
		c.Effect = c.line()
		list = append(list, c.CardSummary)
	}
	return list, err
}

// maxEffectLine limits the length of a card's text in a list.
const maxEffectLine = 320

// line returns the text of a card in one line. A long text is cut between words.
func (c *Card) line() string {
	var all []string
	for _, t := range c.Text {
		all = append(all, strings.Join(strings.Fields(t.Text), " "))
	}
	s := strings.Join(all, " ")
	if len(s) <= maxEffectLine {
		return s
	}
	s = strings.ToValidUTF8(s[:maxEffectLine], "")
	if at := strings.LastIndexByte(s, ' '); at > 0 {
		s = s[:at]
	}
	return s + " …"
}

// cardExpr returns the FTS5 expression for a query: each word is a prefix, and a card number is a
// phrase.
func cardExpr(q string) string {
	return allOf(q, func(chunk string, w []string) string {
		if len(w) < 2 || len(w) > 4 || !strings.Contains(chunk, "-") {
			return ""
		}
		p := `"` + strings.Join(w, " ") + `"`
		switch last := w[len(w)-1]; {
		case len(last) > 1:
			return p + "*"
		case unicode.IsDigit(rune(last[0])):
			return p
		}
		return ""
	})
}

// CardFacets returns the values to filter by. Total is 0 if nothing was imported.
func (l *Library) CardFacets(ctx context.Context) (CardFacets, error) {
	var f CardFacets
	for _, q := range []struct {
		into  *[]CardFacet
		query string
	}{
		{&f.Sets, "select set_name, count(*) from card group by set_name order by min(ord)"},
		{&f.Kinds, "select kind, count(*) from card group by kind order by count(*) desc, kind"},
		{&f.Levels, "select level, count(*) from card where level > 0 group by level order by level"},
		{&f.States, "select state, count(*) from card group by state order by count(*) desc"},
		{&f.Colors, "select value, count(*) from card_tag where kind = 'color' group by value order by count(*) desc, value"},
		{&f.Keywords, "select value, count(*) from card_tag where kind = 'keyword' group by value order by value"},
		{&f.Effects, "select value, count(*) from card_tag where kind = 'effect' group by value order by count(*) desc, value"},
	} {
		err := l.rows(ctx, q.query, nil, func(scan func(...any) error) error {
			var v CardFacet
			err := scan(&v.Value, &v.Cards)
			*q.into = append(*q.into, v)
			return err
		})
		if err != nil {
			return f, fmt.Errorf("cards: %w", err)
		}
	}
	for _, k := range f.Kinds {
		f.Total += k.Cards
	}
	return f, nil
}

// CompiledCards returns all imported cards in compiled form, by set and number.
func (l *Library) CompiledCards(ctx context.Context, each func(set, number, name string, c cardlist.Compiled) error) error {
	err := l.rows(ctx, "select data from card order by ord, number", nil, func(scan func(...any) error) error {
		var data string
		if err := scan(&data); err != nil {
			return err
		}
		var c Card
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			return err
		}
		return each(c.Set, c.Number, c.Name, c.Compiled)
	})
	if err != nil {
		return fmt.Errorf("cards: %w", err)
	}
	return nil
}

// CardSides returns the card as each list has it, nil for a list without it, to show a conflict
// side by side.
func (l *Library) CardSides(ctx context.Context, number string) (first, second *cardlist.Card, err error) {
	s, err := sourcesOf(ctx, l.reader, number)
	if err != nil {
		return nil, nil, err
	}
	return s.First, s.Second, nil
}

// CardSource provides the cards that scenarios may name by number: the imported ones, then the
// shipped ones. It implements scenario.CardSource and scenario.CardRefuser. It resolves an imported
// card at each call, so that a decision about a conflict takes effect at once.
type CardSource struct {
	db      *sql.DB
	shipped lang.CardSource
}

// CardSource returns the library's cards by number.
func (l *Library) CardSource() (*CardSource, error) {
	shipped, err := Cards()
	if err != nil {
		return nil, err
	}
	return &CardSource{l.reader, shipped}, nil
}

// resolve returns one imported card, or nil if it wasn't imported.
func (s *CardSource) resolve(number string) (*cardlist.Resolved, error) {
	src, err := sourcesOf(context.Background(), s.db, cardno.Canonical(number))
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return cardlist.Resolve(*src), nil
}

// CardText returns the card's text as package scenario reads it, if the engine plays all of it.
func (s *CardSource) CardText(number string) (string, bool) {
	r, err := s.resolve(number)
	switch {
	case err != nil || r != nil && !r.Settled():
		return "", false
	case r != nil && r.Runs():
		return r.Card().Block(), true
	}
	return s.shipped.CardText(number)
}

// CardParts returns a card that is only partly played, with the reasons why its other paragraphs
// aren't: see scenario.CardParter.
func (s *CardSource) CardParts(number string) (string, []string, bool) {
	r, err := s.resolve(number)
	if err != nil {
		return "", nil, false
	}
	return playedInPart(r)
}

// playedInPart returns the text of a card that is only partly played and the reasons for the rest.
// ok is false for any other card.
func playedInPart(r *cardlist.Resolved) (text string, unplayed []string, ok bool) {
	if r == nil || !r.Settled() || r.Runs() {
		return "", nil, false
	}
	unplayed, ok = r.Exam.Unplayed()
	return r.Card().Block(), unplayed, ok
}

// CardBlock returns the card as a block of a scenario, played or not. It returns false if the card
// was neither imported nor shipped.
func (s *CardSource) CardBlock(number string) (string, bool) {
	if r, err := s.resolve(number); err == nil && r != nil {
		return r.Card().Block(), true
	}
	return s.shipped.CardText(number)
}

// CardRefusal returns the reason why an imported card can't be used.
func (s *CardSource) CardRefusal(number string) string {
	r, err := s.resolve(number)
	switch {
	case err != nil:
		return "the imported cards can't be read: " + err.Error()
	case r == nil:
		return ""
	}
	return r.Why()
}

// Real implements proof.RealCards.
func (s *CardSource) Real(number string) (imported, settled bool) {
	r, err := s.resolve(number)
	return err == nil && r != nil, err == nil && r != nil && r.Settled()
}

// Close closes the database, if OpenCards opened it.
func (s *CardSource) Close() error { return s.db.Close() }

// OpenCards opens the imported cards of a content database for reading, together with the shipped
// ones. It loads nothing else. If nothing was imported, it returns the shipped cards alone.
func OpenCards(ctx context.Context, path string) (cards lang.CardSource, closed func() error, err error) {
	shipped, err := Cards()
	if err != nil {
		return nil, nil, err
	}
	none := func() error { return nil }
	if _, err := os.Stat(path); err != nil {
		return shipped, none, nil
	}
	name, err := dsn(path, "_pragma=query_only(1)")
	if err != nil {
		return nil, nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, nil, err
	}
	var n int
	if err := db.QueryRowContext(ctx, "select count(*) from sqlite_master where name = 'card_choice'").Scan(&n); err != nil || n == 0 {
		return shipped, none, errors.Join(db.Close(), wrapCards(path, err))
	}
	return &CardSource{db, shipped}, db.Close, nil
}

func wrapCards(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("imported cards in %s: %w", path, err)
}

// CardConflicts lists the cards about which the lists contradict each other, by set and number.
// With settled it includes those that were decided.
func (l *Library) CardConflicts(ctx context.Context, settled bool) ([]Card, error) {
	query := "select data from card where state = 'conflict' order by ord"
	if settled {
		query = "select data from card where state = 'conflict' or number in (select number from card_choice) order by ord"
	}
	list, err := pages[Card](ctx, l, query)
	if err != nil {
		return nil, fmt.Errorf("conflicts: %w", err)
	}
	return list, nil
}

// listCards provides the cards of some lists by number, and after them the shipped cards.
type listCards struct {
	sources map[string]*cardlist.Sources
	refused map[string]string // card number → why the card was refused
	shipped lang.CardSource
}

// ListCards returns the cards of lists as a source for scenarios, as an import would make them
// available, but without importing. It refuses a card that isn't played completely.
func ListCards(files ...ImportFile) (lang.CardSource, error) {
	shipped, err := Cards()
	if err != nil {
		return nil, err
	}
	in, report, err := readCardFiles(files)
	if err != nil {
		return nil, err
	}
	s := &listCards{map[string]*cardlist.Sources{}, map[string]string{}, shipped}
	for _, r := range report.Refused {
		s.refused[r.Card] = r.Reason
	}
	of := func(number string) *cardlist.Sources {
		if s.sources[number] == nil {
			s.sources[number] = &cardlist.Sources{}
		}
		return s.sources[number]
	}
	for n, c := range in.cards[sideOf[cardlist.Keyed]] {
		of(n).First = c.card
	}
	for n, c := range in.cards[sideOf[cardlist.Public]] {
		of(n).Second = c.card
	}
	for n, src := range s.sources {
		if e, ok := in.errata[n]; ok {
			src.Erratum = &e
		}
	}
	return s, nil
}

func (s *listCards) resolve(number string) *cardlist.Resolved {
	src := s.sources[cardno.Canonical(number)]
	if src == nil {
		return nil
	}
	return cardlist.Resolve(*src)
}

func (s *listCards) Real(number string) (imported, settled bool) {
	r := s.resolve(number)
	return r != nil, r != nil && r.Settled()
}

// CardText returns the card's text as package scenario reads it.
func (s *listCards) CardText(number string) (string, bool) {
	r := s.resolve(number)
	if r == nil {
		return s.shipped.CardText(number)
	}
	if !r.Runs() {
		return "", false
	}
	return r.Card().Block(), true
}

// CardParts returns a card that is only partly played, with the reasons why its other paragraphs
// aren't: see scenario.CardParter.
func (s *listCards) CardParts(number string) (string, []string, bool) {
	return playedInPart(s.resolve(number))
}

// CardBlock returns the card as a block of a scenario, played or not. It returns false if neither
// the lists nor the site have the card.
func (s *listCards) CardBlock(number string) (string, bool) {
	if r := s.resolve(number); r != nil {
		return r.Card().Block(), true
	}
	return s.shipped.CardText(number)
}

// CardRefusal returns the reason why a card of the lists can't be used.
func (s *listCards) CardRefusal(number string) string {
	if r := s.resolve(number); r != nil {
		return r.Why()
	}
	return s.refused[cardno.Canonical(number)]
}
