package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"digijudge/content/cardlist"
	"digijudge/rules/cardno"
)

// sideOf is the number of each list in card_source.
var sideOf = map[cardlist.Shape]int{cardlist.Keyed: 1, cardlist.Public: 2}

// ImportCards reads lists of cards and errata and stores them in one transaction. Cards of the same
// list and number replace what was imported before, all others stay. A mistake in a file is a
// *located.Error with the place, and then nothing has changed. progress, which may be nil, is
// called now and then with the number of cards done and of all cards.
func (l *Library) ImportCards(ctx context.Context, files []ImportFile, progress func(done, total int)) (CardImport, error) {
	if len(files) == 0 {
		return CardImport{}, fmt.Errorf("import cards: no file")
	}
	in, report, err := readCardFiles(files)
	if err != nil {
		return CardImport{}, err
	}
	err = inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := &rowWriter{ctx: ctx, tx: tx}
		in.store(w, &report)
		if w.err != nil {
			return w.err
		}
		stale, err := someStale(ctx, tx)
		if err != nil || len(stale) == 0 && report.New+report.Changed+report.ErrataNew+report.ErrataChanged == 0 {
			return err // nothing is new, and this program has derived the cards already
		}
		w.cardsChanged()
		return deriveCards(w, nil, progress)
	})
	if err == nil {
		err = errors.Join(l.countCards(ctx, &report), l.countStale(ctx))
	}
	return report, l.cardError("import cards", err)
}

// cardError names the file where it is locked.
func (l *Library) cardError(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case isLocked(err):
		return fmt.Errorf("%s: %s is locked by another program (waited %s): %w", what, l.path, lockWait, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// cardInput holds the cards and errata read from one or more files.
type cardInput struct {
	cards  [3]map[string]sourced // by side and number
	errata map[string]cardlist.Erratum
}

type sourced struct {
	card *cardlist.Card
	file string
}

func readCardFiles(files []ImportFile) (*cardInput, CardImport, error) {
	in := &cardInput{errata: map[string]cardlist.Erratum{}}
	for side := range in.cards {
		in.cards[side] = map[string]sourced{}
	}
	var report CardImport
	for _, f := range files {
		list, err := cardlist.Read(f.Name, f.Data)
		if err != nil {
			return nil, report, err
		}
		report.Lists = append(report.Lists, CardList{f.Name, list.Shape, len(list.Cards) + len(list.Errata)})
		report.Refused = append(report.Refused, list.Refused...)
		report.Kept = append(report.Kept, list.Kept...)
		report.Unread = append(report.Unread, list.Unread...)
		side := sideOf[list.Shape]
		for i := range list.Cards {
			c := &list.Cards[i]
			if was, twice := in.cards[side][c.Number]; twice && asJSON(was.card) != asJSON(c) {
				return nil, report, fmt.Errorf("%s: card %s is another one than in %s; import one of the two lists only", f.Name, c.Number, was.file)
			}
			in.cards[side][c.Number] = sourced{c, f.Name}
		}
		for _, e := range list.Errata {
			if was, twice := in.errata[e.Number]; twice && asJSON(was) != asJSON(e) {
				return nil, report, fmt.Errorf("%s: the erratum of %s is another one than in an earlier file", f.Name, e.Number)
			}
			in.errata[e.Number] = e
		}
	}
	return in, report, nil
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error() // plain structs, so there is no error
	}
	return string(b)
}

// store writes the sources and counts what is new.
func (in *cardInput) store(w *rowWriter, report *CardImport) {
	count := func(query, data string, args ...any) (changed bool, isNew bool) {
		if w.err != nil {
			return false, false
		}
		var was string
		err := w.tx.QueryRowContext(w.ctx, query, args...).Scan(&was)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return true, true
		case err != nil:
			w.err = err
		}
		return was != data, false
	}
	respell(w)
	numbers := map[string]bool{}
	for side := 1; side <= 2; side++ {
		for number := range in.cards[side] {
			numbers[number] = true
		}
	}
	for _, number := range slices.Sorted(maps.Keys(numbers)) {
		// fresh: in no list so far; changes: different from what was stored
		fresh, changes := true, false
		for side := 1; side <= 2; side++ {
			s, there := in.cards[side][number]
			data := w.json(s.card)
			changed, isNew := count("select data from card_source where number = ? and side = ?", data, number, side)
			fresh = fresh && isNew
			if !there || !changed {
				continue
			}
			changes = true
			w.exec(`insert into card_source (number, side, data, file) values (?, ?, ?, ?)
				on conflict (number, side) do update set data = excluded.data, file = excluded.file`, number, side, data, filepath.Base(s.file))
		}
		switch {
		case fresh:
			report.New++
		case changes:
			report.Changed++
		default:
			report.Unchanged++
		}
	}
	for _, number := range slices.Sorted(maps.Keys(in.errata)) {
		data := w.json(in.errata[number])
		changed, isNew := count("select data from card_erratum where number = ?", data, number)
		switch {
		case isNew:
			report.ErrataNew++
		case changed:
			report.ErrataChanged++
		default:
			report.ErrataSame++
			continue
		}
		w.exec("insert into card_erratum (number, data) values (?, ?) on conflict (number) do update set data = excluded.data", number, data)
	}
}

// respell renames cards whose number an earlier program stored in another spelling.
func respell(w *rowWriter) {
	if w.err != nil {
		return
	}
	rows, err := w.tx.QueryContext(w.ctx, "select distinct number from card_source union select number from card_erratum union select number from card_choice")
	if err != nil {
		w.err = err
		return
	}
	defer func() { w.err = errors.Join(w.err, rows.Close()) }()
	var odd []string
	for rows.Next() {
		var n string
		if err := rows.Scan(&n); err != nil {
			w.err = err
			return
		}
		if cardno.Canonical(n) != n {
			odd = append(odd, n)
		}
	}
	if w.err = rows.Err(); w.err != nil {
		return
	}
	for _, n := range odd {
		for _, table := range []string{"card_source", "card_erratum", "card_choice"} {
			w.exec("update or ignore "+table+" set number = ? where number = ?", cardno.Canonical(n), n)
			w.exec("delete from "+table+" where number = ?", n)
		}
	}
}

// countCards counts the states of all imported cards.
func (l *Library) countCards(ctx context.Context, report *CardImport) error {
	return l.rows(ctx, "select state, count(*) from card group by state", nil, func(scan func(...any) error) error {
		var state string
		var n int
		if err := scan(&state, &n); err != nil {
			return err
		}
		report.Total += n
		switch state {
		case CardRuns:
			report.Runs = n
		case CardConflict:
			report.Conflicts = n
		default:
			report.Unknown = n
		}
		return nil
	})
}

// SettleCard decides which list to believe about a card that the lists contradict each other about.
// cardlist.NoChoice cancels the decision. The error wraps ErrNotFound if the card wasn't imported.
func (l *Library) SettleCard(ctx context.Context, number string, choice cardlist.Choice) (*Card, error) {
	number = cardno.Canonical(number)
	err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := &rowWriter{ctx: ctx, tx: tx}
		s, err := sourcesOf(ctx, tx, number)
		if err != nil {
			return err
		}
		switch {
		case choice == cardlist.TakeFirst && s.First == nil || choice == cardlist.TakeSecond && s.Second == nil:
			return fmt.Errorf("no list of that kind has %s", number)
		case choice == cardlist.TakeErrata && s.Erratum == nil:
			return fmt.Errorf("there is no erratum for %s", number)
		case choice == cardlist.TakeErrata && !s.ErratumFits():
			return fmt.Errorf("the erratum for %s fits neither list", number)
		case choice == cardlist.NoChoice:
			w.exec("delete from card_choice where number = ?", number)
		default:
			w.exec(`insert into card_choice (number, choice, decided) values (?, ?, ?)
				on conflict (number) do update set choice = excluded.choice, decided = excluded.decided`, number, string(choice), time.Now().UTC().Format(time.RFC3339))
		}
		if w.err != nil {
			return w.err
		}
		w.cardsChanged()
		return deriveCards(w, []string{number}, nil)
	})
	if err != nil {
		return nil, l.cardError("settle "+number, err)
	}
	return l.Card(ctx, number)
}

// querier is a transaction or a pool.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// sourcesOf returns what was imported for one number.
func sourcesOf(ctx context.Context, q querier, number string) (*cardlist.Sources, error) {
	all, err := allSources(ctx, q, number)
	if err != nil {
		return nil, err
	}
	s := all[number]
	if s == nil || s.First == nil && s.Second == nil {
		return nil, fmt.Errorf("card %s: %w", number, ErrNotFound)
	}
	return s, nil
}

// allSources returns what was imported for one number, or for all numbers if number is "".
func allSources(ctx context.Context, q querier, number string) (map[string]*cardlist.Sources, error) {
	out := map[string]*cardlist.Sources{}
	at := func(n string) *cardlist.Sources {
		if out[n] == nil {
			out[n] = &cardlist.Sources{}
		}
		return out[n]
	}
	each := func(query string, f func(n, data string, side int) error) (err error) {
		args := []any{}
		if number != "" {
			query, args = query+" where number = ?", append(args, number)
		}
		rows, err := q.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			var n, data string
			var side int
			if err := rows.Scan(&n, &data, &side); err != nil {
				return err
			}
			if err := f(n, data, side); err != nil {
				return fmt.Errorf("card %s: %w", n, err)
			}
		}
		return rows.Err()
	}
	err := each("select number, data, side from card_source", func(n, data string, side int) error {
		var c cardlist.Card
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			return err
		}
		if side == 1 {
			at(n).First = &c
		} else {
			at(n).Second = &c
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = each("select number, data, 0 from card_erratum", func(n, data string, _ int) error {
		var e cardlist.Erratum
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			return err
		}
		at(n).Erratum = &e
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, each("select number, choice, 0 from card_choice", func(n, data string, _ int) error {
		at(n).Choice = cardlist.Choice(data)
		return nil
	})
}

// deriveCards writes the rows for pages and lists, for the given numbers or, if nil, for all cards.
func deriveCards(w *rowWriter, numbers []string, progress func(done, total int)) error {
	var all map[string]*cardlist.Sources
	if numbers == nil {
		var err error
		if all, err = allSources(w.ctx, w.tx, ""); err != nil {
			return err
		}
	}
	if numbers == nil {
		for _, table := range []string{"card_tag", "card_search", "card"} {
			w.exec("delete from " + table)
		}
		numbers = slices.Sorted(maps.Keys(all))
	} else {
		for _, n := range numbers {
			w.exec("delete from card_tag where card in (select id from card where number = ?)", n)
			w.exec("delete from card_search where rowid in (select id from card where number = ?)", n)
			w.exec("delete from card where number = ?", n)
		}
	}
	for i, n := range numbers {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		if progress != nil && i%200 == 0 {
			progress(i, len(numbers))
		}
		s := all[n]
		if all == nil {
			one, err := allSources(w.ctx, w.tx, n)
			if err != nil {
				return err
			}
			s = one[n]
		}
		if s != nil && (s.First != nil || s.Second != nil) {
			w.card(s)
		}
		if w.err != nil {
			return fmt.Errorf("card %s: %w", n, w.err)
		}
	}
	if progress != nil {
		progress(len(numbers), len(numbers))
	}
	return w.err
}

// card writes the row of one card.
func (w *rowWriter) card(s *cardlist.Sources) {
	c := cardPage(s)
	w.exec("insert into card (number, ord, name, set_name, kind, level, state, data, made) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		c.Number, cardOrder(c.Number), c.Name, c.Set, c.Kind, c.Level, c.State, w.json(c), programStamp())
	var id int64
	if w.err == nil {
		w.err = w.tx.QueryRowContext(w.ctx, "select id from card where number = ?", c.Number).Scan(&id)
	}
	var text []string
	for _, t := range c.Text {
		text = append(text, t.Text)
	}
	w.exec("insert into card_search (rowid, number, name, text) values (?, ?, ?, ?)", id, c.Number, c.Name,
		strings.Join(append(text, append(append(append([]string{}, c.Form...), c.Attribute...), c.Types...)...), "\n"))
	for _, tags := range []struct {
		kind   string
		values []string
	}{{"color", c.Colors}, {"keyword", c.Keywords}, {"effect", c.Effects}} {
		for _, v := range tags.values {
			w.exec("insert or ignore into card_tag (kind, value, card) values (?, ?, ?)", tags.kind, v, id)
		}
	}
}
