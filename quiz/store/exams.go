package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/exam"
)

// ErrNoExam says that there is no exam with that id, or that the player has no open exam.
var ErrNoExam = errors.New("no such exam")

// ErrExamClosed says that an exam accepts no more answers.
var ErrExamClosed = errors.New("the exam is closed")

const (
	maxExamItems = 100
	maxResponse  = 4 << 10 // the longest response, in bytes
)

const examColumns = "select id, player, preset, started, deadline, coalesce(closed, 0), graded, correct, counted, passed from exams where "

func scanExam(scan func(...any) error) (e exam.Exam, err error) {
	var started, deadline, closed int64
	if err = scan(&e.ID, &e.Player, &e.Preset, &started, &deadline, &closed, &e.Graded, &e.Right, &e.Counted, &e.Passed); err != nil {
		return e, err
	}
	e.Started, e.Deadline = time.UnixMilli(started).UTC(), time.UnixMilli(deadline).UTC()
	if closed != 0 {
		e.Closed = time.UnixMilli(closed).UTC()
	}
	return e, nil
}

func readExam(ctx context.Context, db querier, where string, args ...any) (exam.Exam, error) {
	e, err := scanExam(db.QueryRowContext(ctx, examColumns+where, args...).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return e, ErrNoExam
	}
	return e, err
}

func (s *Store) examError(err error) error {
	if errors.Is(err, ErrNoExam) || errors.Is(err, ErrExamClosed) {
		return err
	}
	return s.db.explain("exam", err)
}

// StartExam stores a new exam and gives it an id. If the player has an exam that is still open,
// nothing new is stored: that exam is returned without its items, and fresh is false. An open exam
// whose time is over is closed first.
func (s *Store) StartExam(ctx context.Context, e exam.Exam) (exam.Exam, bool, error) {
	if e.Player == "" || len(e.Player) > maxField || len(e.Items) == 0 || len(e.Items) > maxExamItems || !e.Deadline.After(e.Started) {
		return e, false, fmt.Errorf("start exam: %d questions for a player of %d bytes until %s", len(e.Items), len(e.Player), e.Deadline)
	}
	for _, it := range e.Items {
		if it.Question == "" || len(it.Question) > maxField || len(it.Version) > maxField || len(it.Seed) > maxField {
			return e, false, errors.New("start exam: more than an exam can hold")
		}
	}
	e.ID = newID(e.Started)
	type started struct {
		exam  exam.Exam
		fresh bool
	}
	out, err := change(ctx, s, func() { s.idle.started(e.Player) }, func(ctx context.Context, db tx) (started, error) {
		if err := lockPlayer(ctx, db, e.Player); err != nil {
			return started{}, err
		}
		if err := closeOver(ctx, db, e.Player, e.Started); err != nil {
			return started{}, err
		}
		open, err := readExam(ctx, db, "player = ? and closed is null", e.Player)
		if !errors.Is(err, ErrNoExam) {
			// an exam with this very id was stored by an earlier try whose commit was not seen:
			// fresh
			return started{exam: open, fresh: err == nil && open.ID == e.ID}, err
		}
		if _, err := db.ExecContext(ctx, "insert into exams (id, player, preset, started, deadline) values (?, ?, ?, ?, ?)",
			e.ID, e.Player, e.Preset, e.Started.UnixMilli(), e.Deadline.UnixMilli()); err != nil {
			return started{}, err
		}
		for i, it := range e.Items {
			if _, err := db.ExecContext(ctx, "insert into exam_items (exam, place, question, variant, version, seed) values (?, ?, ?, ?, ?, ?)",
				e.ID, i, it.Question, int64(it.Variant), it.Version, it.Seed); err != nil {
				return started{}, err
			}
		}
		return started{e, true}, nil
	})
	return out.exam, out.fresh, s.examError(err)
}

// closeOver closes the player's open exam if its time is over.
func closeOver(ctx context.Context, db tx, player string, now time.Time) error {
	_, err := db.ExecContext(ctx, "update exams set closed = deadline where player = ? and closed is null and deadline <= ?", player, now.Add(-exam.Grace).UnixMilli())
	return err
}

// GetExam returns an exam with its items; the error is ErrNoExam if there is none with that id.
func (s *Store) GetExam(ctx context.Context, id string) (exam.Exam, error) {
	e, err := readExam(ctx, s.db, "id = ?", id)
	if err != nil {
		return e, s.examError(err)
	}
	err = s.query(ctx, `select question, variant, version, seed, response, coalesce(answered, 0), flagged, coalesce(attempt, ''), outcome
		from exam_items where exam = ? order by place`, []any{id}, func(rows *sql.Rows) error {
		var it exam.Item
		var response sql.NullString
		var answered int64
		if err := rows.Scan(&it.Question, &it.Variant, &it.Version, &it.Seed, &response, &answered, &it.Flagged, &it.Attempt, &it.Outcome); err != nil {
			return err
		}
		if answered != 0 {
			it.Answered = time.UnixMilli(answered).UTC()
		}
		if response.Valid {
			if err := json.Unmarshal([]byte(response.String), &it.Response); err != nil {
				return err
			}
		}
		e.Items = append(e.Items, it)
		return nil
	})
	return e, s.examError(err)
}

// OpenExam returns the player's open exam, without its items; the error is ErrNoExam if the player
// has none.
func (s *Store) OpenExam(ctx context.Context, player string) (exam.Exam, error) {
	e, err := readExam(ctx, s.db, "player = ? and closed is null", player)
	return e, s.examError(err)
}

// Exams returns the player's newest exams, without their items.
func (s *Store) Exams(ctx context.Context, player string, newest int) (list []exam.Exam, err error) {
	err = s.query(ctx, examColumns+"player = ? order by started desc limit ?", []any{player, newest}, func(rows *sql.Rows) error {
		e, err := scanExam(rows.Scan)
		list = append(list, e)
		return err
	})
	return list, s.examError(err)
}

// SaveExamItem stores what the player answered at one place of their exam, and whether they flagged
// it. With response nil the earlier answer is kept; an empty response takes it back. The error is
// ErrExamClosed if the exam was handed in or its time is over.
func (s *Store) SaveExamItem(ctx context.Context, id, player string, place int, response *quiz.Response, flagged bool, now time.Time) error {
	var text any
	var answered any
	if response != nil && (len(response.Ticked) > 0 || response.Number != nil || len(response.Order) > 0) {
		b, err := json.Marshal(response)
		if err != nil {
			return err
		}
		if len(b) > maxResponse {
			return fmt.Errorf("save exam answer: %d bytes", len(b))
		}
		text, answered = string(b), now.UnixMilli()
	}
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		// so that no answer is stored after the exam is handed in, or while it is graded
		if err := lockPlayer(ctx, db, player); err != nil {
			return err
		}
		e, err := readExam(ctx, db, "id = ? and player = ?", id, player)
		if err != nil {
			return err
		}
		if !e.Takes(now) {
			return ErrExamClosed
		}
		query, args := "update exam_items set flagged = ?1 where exam = ?2 and place = ?3", []any{flagged, id, place}
		if response != nil {
			query, args = "update exam_items set flagged = ?1, response = ?4, answered = ?5 where exam = ?2 and place = ?3", append(args, text, answered)
		}
		res, err := db.ExecContext(ctx, query, args...)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrNoExam)
		}
		return nil
	})
	return s.examError(err)
}

// CloseExam hands in an exam. It can be handed in once, and the answers given by then are graded.
// An exam whose time is over counts as closed at its deadline.
func (s *Store) CloseExam(ctx context.Context, id, player string, now time.Time) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		if err := lockPlayer(ctx, db, player); err != nil {
			return err
		}
		res, err := db.ExecContext(ctx, "update exams set closed = coalesce(closed, case when deadline < ?1 then deadline else ?1 end) where id = ?2 and player = ?3", now.UnixMilli(), id, player)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrNoExam)
		}
		return nil
	})
	return s.examError(err)
}

// GradeExam stores the result of a closed exam: the outcome and attempt of each item, and the
// score. An exam that is graded already keeps its result.
func (s *Store) GradeExam(ctx context.Context, e exam.Exam) error {
	err := s.do(ctx, func(ctx context.Context, db tx) error {
		res, err := db.ExecContext(ctx, "update exams set graded = 1, correct = ?, counted = ?, passed = ? where id = ? and closed is not null and graded = 0", e.Right, e.Counted, e.Passed, e.ID)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err // another request graded it first
		}
		for i, it := range e.Items {
			if _, err := db.ExecContext(ctx, "update exam_items set outcome = ?, attempt = ? where exam = ? and place = ?", string(it.Outcome), null(it.Attempt), e.ID, i); err != nil {
				return err
			}
		}
		return nil
	})
	return s.examError(err)
}
