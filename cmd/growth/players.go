package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the players' database

	"digijudge/quiz"
)

// Players' data besides attempts: one of so many players has such data.
const (
	perRun, perExam, perCode = 5, 20, 20
	examItems                = 20
	past                     = 360 * 24 * time.Hour // the time over which everything is spread
)

// playerID returns the id of the i-th of n players. Ids are in the order of the numbers but look
// random.
func playerID(i, n int) string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], uint64(i)*(^uint64(0)/uint64(n)))
	binary.BigEndian.PutUint64(b[8:], (uint64(i)+1)*0x9e3779b97f4a7c15)
	return hex.EncodeToString(b[:])
}

// filler inserts rows, many with one statement.
type filler struct {
	ctx     context.Context
	tx      *sql.Tx
	table   string
	columns int
	waiting []any
	err     error
}

const rowsAtOnce = 40

func (f *filler) add(row ...any) {
	f.columns = len(row)
	if f.waiting = append(f.waiting, row...); len(f.waiting) >= rowsAtOnce*len(row) {
		f.flush()
	}
}

func (f *filler) flush() {
	if len(f.waiting) == 0 || f.err != nil {
		return
	}
	one := "(?" + strings.Repeat(", ?", f.columns-1) + ")"
	_, f.err = f.tx.ExecContext(f.ctx, "insert into "+f.table+" values "+one+strings.Repeat(", "+one, len(f.waiting)/f.columns-1), f.waiting...)
	f.waiting = f.waiting[:0]
}

// people invents what players did.
type people struct {
	players, each int // the number of players, and of attempts of each
	questions     []string
	begin         time.Time
	shown         string // the four answers shown in each attempt, as JSON
}

func newPeople(s size, questions []string) (*people, error) {
	p := &people{players: s.players, each: s.attempts / s.players, questions: questions, begin: time.Now().Add(-past)}
	if p.each < 1 || p.each > len(questions) || examItems > len(questions) || len(questions)%13 == 0 {
		return nil, fmt.Errorf("%d attempts of %d players at %d questions can’t be made up", s.attempts, s.players, len(questions))
	}
	var shown []quiz.Shown
	for i, v := range []string{"never", "always", "sometimes", "never"} {
		shown = append(shown, quiz.Shown{Answer: fmt.Sprintf("%016x", 0x1234567890abcdef*uint64(i+1)), Chosen: i == 1, Verdict: v})
	}
	b, err := json.Marshal(shown)
	p.shown = string(b)
	return p, err
}

// all returns the number of attempts. seqOf returns the number of a player's j-th attempt, and of
// is its inverse: the attempts of one player are spread over the whole table.
func (p *people) all() int { return p.players * p.each }

func (p *people) seqOf(player, j int) int {
	return 1 + (player+j*(p.players*2/3+1))%p.players + j*p.players
}

func (p *people) of(seq int) (player, j int) {
	j = (seq - 1) / p.players
	return (((seq-1)%p.players-j*(p.players*2/3+1))%p.players + p.players) % p.players, j
}

func (p *people) at(seq int) time.Time {
	return p.begin.Add(past / time.Duration(p.all()) * time.Duration(seq))
}

func (p *people) question(player, j int) string { return p.questions[(player*7+j*13)%len(p.questions)] }

func (p *people) right(player, j int) bool { return (player*31+j*17)%10 < 6 }

// id returns an attempt's id in the form that the store uses: its time, then digits that can't be
// guessed.
func (p *people) id(seq int) string {
	var b [18]byte
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(p.at(seq).UnixMilli()))
	copy(b[:6], ms[2:])
	binary.BigEndian.PutUint64(b[6:], uint64(seq)*0x9e3779b97f4a7c15)
	binary.BigEndian.PutUint32(b[14:], uint32(seq))
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:]))
}

// fill writes all the data into a players' database that a server has created.
func (p *people) fill(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=cache_size(-800000)&_pragma=temp_store(file)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	indexes, err := p.indexes(ctx, db)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, step := range []func(func(string) *filler){p.fillPlayers, p.fillAttempts, p.fillProgress, p.fillRest} {
		var fillers []*filler
		step(func(table string) *filler {
			f := &filler{ctx: ctx, tx: tx, table: table}
			fillers = append(fillers, f)
			return f
		})
		for _, f := range fillers {
			if f.flush(); f.err != nil {
				return fmt.Errorf("table %s: %w", f.table, f.err)
			}
		}
	}
	for _, q := range indexes {
		say("%.80s", q)
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "pragma journal_mode(wal)")
	return err
}

// indexes drops the indexes of the attempts, because making them at the end is faster. It returns
// the statements that make them again.
func (p *people) indexes(ctx context.Context, db *sql.DB) (made []string, err error) {
	rows, err := db.QueryContext(ctx, "select name, sql from sqlite_schema where type = 'index' and tbl_name in ('attempts', 'exams', 'runs') and sql is not null")
	if err != nil {
		return nil, err
	}
	var names []string
	for rows.Next() {
		var name, q string
		if err := rows.Scan(&name, &q); err != nil {
			return nil, err
		}
		names, made = append(names, name), append(made, q)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, n := range names {
		if _, err := db.ExecContext(ctx, "drop index "+n); err != nil {
			return nil, err
		}
	}
	return made, nil
}

func (p *people) fillPlayers(into func(string) *filler) {
	say("players")
	players, ratings := into("players (id, created)"), into("ratings (player, rating, deviation, volatility, games, at)")
	beliefs, days := into("beliefs (player, belief, met, met_at, since, since_at)"), into("days (player, day, answered, correct, credit)")
	for i := range p.players {
		id, last := playerID(i, p.players), p.at(p.seqOf(i, p.each-1))
		players.add(id, p.at(p.seqOf(i, 0)).UnixMilli())
		ratings.add(id, 1500.0+float64(i%400), 120.0, 0.06, p.each, last.UnixMilli())
		beliefs.add(id, "one-attack-each-turn", 1, last.UnixMilli(), 0, 0)
		day := last.UTC().Format(time.DateOnly)
		days.add(id, day, 5, 3, day)
	}
}

func (p *people) fillAttempts(into func(string) *filler) {
	f := into(`attempts (seq, id, player, question, answers, correct, counted, token, at, version, content, shown, mode, variant, weight, took, first, rating, round)`)
	var token [16]byte
	for seq := 1; seq <= p.all() && f.err == nil; seq++ {
		if seq%1_000_000 == 0 {
			say("%d attempts", seq)
		}
		player, j := p.of(seq)
		_, _ = rand.Read(token[:]) // rand.Read never fails
		mode, round := string(quiz.Mix), any(nil)
		if j%2 == 1 {
			mode, round = string(quiz.Daily), p.at(seq).UTC().Format(time.DateOnly)
		}
		f.add(seq, p.id(seq), playerID(player, p.players), p.question(player, j), "", p.right(player, j), 1, hex.EncodeToString(token[:]), p.at(seq).UnixMilli(),
			"0123456789abcdef", "0123456789abcdef", p.shown, mode, 0, 1.0, 12000+player%9000, 1, 1500.0+float64(player%400), round)
	}
}

func (p *people) fillProgress(into func(string) *filler) {
	say("progress")
	progress := into("progress (player, question, attempts, correct, counted, last, first, first_at, last_id, last_version, last_correct, last_at)")
	reviews := into("reviews (player, question, due, last, stability, difficulty, reps, lapses, run, overcome)")
	for i := range p.players {
		id := playerID(i, p.players)
		for j := range p.each {
			seq, right := p.seqOf(i, j), p.right(i, j)
			at, day := p.at(seq).UnixMilli(), p.at(seq).Unix()/86400
			progress.add(id, p.question(i, j), 1, right, 1, seq, right, at, p.id(seq), "0123456789abcdef", right, at)
			if !right {
				reviews.add(id, p.question(i, j), day+1, day, 0.4, 7.2, 1, 0, 0, 0)
			}
		}
	}
}

func (p *people) fillRest(into func(string) *filler) {
	say("runs, exams, codes, ratings of questions")
	runs := into("runs (id, player, seed, started, ended, score, asked, variant, start)")
	exams := into("exams (id, player, preset, started, deadline, closed, graded, correct, counted, passed)")
	items := into("exam_items (exam, place, question, variant, version, seed, response, answered, outcome)")
	codes := into("recoveries (player, hash, made)")
	for i := range p.players {
		id, seq := playerID(i, p.players), p.seqOf(i, 0)
		at := p.at(seq).UnixMilli()
		if i%perRun == 0 {
			runs.add("run"+p.id(seq), id, i, at, at+600_000, 7, 8, 0, p.question(i, 0))
		}
		if i%perExam == 0 {
			exam := "exam" + p.id(seq)
			exams.add(exam, id, "short", at, at+1_800_000, at+900_000, 1, 14, examItems, 1)
			for n := range examItems {
				items.add(exam, n, p.question(i, n), 0, "0123456789abcdef", []byte("01234567"), `{"Ticked":[1]}`, at+60_000, "right")
			}
		}
		if i%perCode == 0 {
			codes.add(id, []byte(id), at)
		}
	}
	ratings := into("item_ratings (question, rating, deviation, volatility, games)")
	for i, q := range p.questions {
		ratings.add(q, 1300.0+float64(i%500), 60.0, 0.06, p.all()/len(p.questions))
	}
}
