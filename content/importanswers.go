package content

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"digijudge/content/agreement"
	"digijudge/content/answerlist"
)

// maxAnswerBytes limits the total length of all imported answers.
var maxAnswerBytes int64 = 32 << 20

// AnswerImport is the result of an import of answers.
type AnswerImport struct {
	Lists                   []AnswerFile
	New, Changed, Unchanged int
	Refused                 []answerlist.Refusal
	MoreRefused             int // refused entries that Refused doesn't list
	// fields that aren't read, each with the number of entries that have it
	Unread []string
	// answers of earlier imports that were deleted, if the lists replace everything
	Forgotten     int
	Total         int // answers stored now
	Cards         int // cards that these answers are about
	Agree, Differ int // of Total, answers with which the engine agrees or differs
}

// AnswerFile is one of the imported lists.
type AnswerFile struct {
	File    string
	Answers int
}

// ImportAnswers reads lists of the publisher's answers and stores them in one transaction. An
// answer replaces the one with its number. Other answers stay, or are deleted if replace is set.
// After an error nothing has changed.
func (l *Library) ImportAnswers(ctx context.Context, files []ImportFile, replace bool) (AnswerImport, error) {
	var report AnswerImport
	all, from, err := readAnswerFiles(files, &report)
	if err != nil {
		return report, err
	}
	err = inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := &rowWriter{ctx: ctx, tx: tx}
		if replace {
			if err := forgetAnswers(w, all, &report); err != nil {
				return err
			}
		}
		for i := range all {
			if err := w.answer(&all[i], from[i], replace, &report); err != nil {
				return fmt.Errorf("%s: %w", all[i].Q, err)
			}
		}
		if w.err != nil {
			return w.err
		}
		if err := answersFit(ctx, tx); err != nil {
			return err
		}
		if report.New+report.Changed+report.Forgotten > 0 {
			w.answersChanged()
		}
		return w.err
	})
	if err != nil {
		return report, l.cardError("import answers", err)
	}
	err = l.reader.QueryRowContext(ctx,
		"select (select count(*) from published_answer), (select count(distinct card) from published_card where named = 0)").
		Scan(&report.Total, &report.Cards)
	if err == nil {
		err = l.countCompared(ctx, &report)
	}
	return report, l.cardError("import answers", err)
}

// countCompared counts the stored answers that the engine was compared with.
func (l *Library) countCompared(ctx context.Context, report *AnswerImport) error {
	return l.rows(ctx, "select id from published_answer", nil, func(scan func(...any) error) error {
		var id int
		if err := scan(&id); err != nil {
			return err
		}
		switch class, _ := l.held("Q" + strconv.Itoa(id)); class {
		case agreement.Agrees:
			report.Agree++
		case agreement.Differs:
			report.Differ++
		}
		return nil
	})
}

// readAnswerFiles reads the lists. If two of them have different texts for an answer, the newer one
// counts.
func readAnswerFiles(files []ImportFile, report *AnswerImport) (all []answerlist.Answer, from []string, err error) {
	if len(files) == 0 {
		return nil, nil, errors.New("import answers: no file")
	}
	at := map[string]int{}
	for _, f := range files {
		list, err := answerlist.Read(f.Name, f.Data)
		if err != nil {
			return nil, nil, err
		}
		report.Lists = append(report.Lists, AnswerFile{f.Name, len(list.Answers)})
		report.Refused = append(report.Refused, list.Refused...)
		report.MoreRefused += list.More
		for _, u := range list.Unread {
			report.Unread = append(report.Unread, f.Name+": "+u)
		}
		name := filepath.Base(f.Name)
		for _, a := range list.Answers {
			i, there := at[a.Q]
			switch {
			case !there:
				at[a.Q] = len(all)
				all, from = append(all, a), append(from, name)
			case all[i].Same(&a):
				all[i].Join(a)
			case all[i].Date == a.Date:
				return nil, nil, fmt.Errorf("%s: %s has other words than in %s, and the same date; import one of the two lists only",
					f.Name, a.Q, from[i])
			case all[i].Date < a.Date:
				a.Join(all[i])
				all[i], from[i] = a, name
			default:
				all[i].Join(a)
			}
		}
	}
	return all, from, nil
}

// forgetAnswers deletes the imported answers that aren't among all.
func forgetAnswers(w *rowWriter, all []answerlist.Answer, report *AnswerImport) error {
	stay := map[int]bool{}
	for i := range all {
		stay[answerID(all[i].Q)] = true
	}
	rows, err := w.tx.QueryContext(w.ctx, "select id from published_answer")
	if err != nil {
		return err
	}
	var gone []int
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			return errors.Join(err, rows.Close())
		}
		if !stay[id] {
			gone = append(gone, id)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, id := range gone {
		w.exec("delete from published_search where rowid = ?", id)
		w.exec("delete from published_card where answer = ?", id)
		w.exec("delete from published_answer where id = ?", id)
	}
	report.Forgotten = len(gone)
	return w.err
}

// answersFit returns an error if the stored answers exceed the limits.
func answersFit(ctx context.Context, tx *sql.Tx) error {
	var n, bytes int64
	err := tx.QueryRowContext(ctx, `select count(*), coalesce(sum(octet_length(question) + octet_length(answer)), 0)
		from published_answer`).Scan(&n, &bytes)
	switch {
	case err != nil:
		return err
	case n > answerlist.MaxAnswers:
		return fmt.Errorf("with these there would be %d answers, and %d are the most; nothing was changed (--replace forgets the earlier ones)",
			n, answerlist.MaxAnswers)
	case bytes > maxAnswerBytes:
		return fmt.Errorf("with these there would be %d MB of answers, and %d are the most; nothing was changed (--replace forgets the earlier ones)",
			bytes>>20, maxAnswerBytes>>20)
	}
	return nil
}

// answerID returns the number after the Q.
func answerID(q string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(q, "Q")) // answerlist.Number has checked it
	return n
}

// answer writes one answer and counts whether it is new or changed. With replace, its cards are
// exactly those of the lists. Otherwise earlier cards stay as well, because a list may cover some
// sets only.
func (w *rowWriter) answer(a *answerlist.Answer, file string, replace bool, report *AnswerImport) error {
	if w.err != nil {
		return w.err
	}
	id := answerID(a.Q)
	was := answerlist.Answer{Q: a.Q}
	err := w.tx.QueryRowContext(w.ctx, "select date, question, answer from published_answer where id = ?", id).
		Scan(&was.Date, &was.Asks, &was.Says)
	isNew := errors.Is(err, sql.ErrNoRows)
	if err != nil && !isNew {
		return err
	}
	words := isNew || !was.Same(a)
	if words || was.Date != a.Date {
		w.exec(`insert into published_answer (id, date, question, answer, file) values (?, ?, ?, ?, ?)
			on conflict (id) do update set date = excluded.date, question = excluded.question,
				answer = excluded.answer, file = excluded.file`, id, a.Date, a.Asks, a.Says, file)
	}
	if words {
		w.exec("delete from published_search where rowid = ?", id)
		w.exec("insert into published_search (rowid, question, answer) values (?, ?, ?)", id, a.Asks, a.Says)
	}
	linked := replace && w.unlinkCards(id, a)
	linked = w.linkCards(id, a) || linked
	switch {
	case isNew:
		report.New++
	case words || was.Date != a.Date || linked:
		report.Changed++
	default:
		report.Unchanged++
	}
	return w.err
}

// linkCards links an answer to its cards and reports whether a link is new.
func (w *rowWriter) linkCards(id int, a *answerlist.Answer) (linked bool) {
	for named, list := range [][]string{a.Cards, a.Named} {
		for _, card := range list {
			// If the answer is about a card, the card no longer counts as only named in it.
			linked = w.changes(`insert into published_card (card, answer, named) values (?, ?, ?)
				on conflict (card, answer) do update set named = 0 where named > excluded.named`, card, id, named) || linked
		}
	}
	return linked
}

// unlinkCards deletes the links that an answer no longer has and reports whether there were any.
func (w *rowWriter) unlinkCards(id int, a *answerlist.Answer) bool {
	var links []string
	for named, list := range [][]string{a.Cards, a.Named} {
		for _, card := range list {
			links = append(links, card+" "+strconv.Itoa(named))
		}
	}
	return w.changes(`delete from published_card
		where answer = ? and card || ' ' || named not in (select value from json_each(?))`, id, w.json(links))
}

// changes runs a query and reports whether it changed a row.
func (w *rowWriter) changes(query string, args ...any) bool {
	if w.err != nil {
		return false
	}
	r, err := w.tx.ExecContext(w.ctx, query, args...)
	if err != nil {
		w.err = err
		return false
	}
	n, err := r.RowsAffected()
	w.err = err
	return n > 0
}

// answersChanged gives the imported answers a new version.
func (w *rowWriter) answersChanged() {
	stamp := sha256.Sum256([]byte(time.Now().UTC().Format(time.RFC3339Nano)))
	w.exec("insert into meta (key, value) values ('answers', ?) on conflict (key) do update set value = excluded.value",
		hex.EncodeToString(stamp[:8]))
}
