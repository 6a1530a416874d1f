package store

import "context"

// Waiting says what a player has open: each answer asks for it, so it is one prepared query over two small indexes.
type Waiting struct {
	Exam bool // OpenExam has it
	Run  bool // OpenRun has it
}

const selectWaiting = `select exists (select 1 from exams where player = ?1 and closed is null),
	exists (select 1 from runs where player = ?1 and ended is null)`

// Waiting is what the player has open now.
func (s *Store) Waiting(ctx context.Context, player string) (w Waiting, err error) {
	err = s.selectWaiting.QueryRowContext(ctx, player).Scan(&w.Exam, &w.Run)
	return w, s.explain("read what is open", err)
}
