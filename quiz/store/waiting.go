package store

import (
	"context"
	"sync"
)

// Waiting says which of a player's games are open. It is needed for each answer.
type Waiting struct {
	Exam bool // whether an exam is open; OpenExam returns it
	Run  bool // whether a run is open; OpenRun returns it
}

const selectWaiting = `select exists (select 1 from exams where player = ?1 and closed is null),
	exists (select 1 from runs where player = ?1 and ended is null)`

// Waiting returns what the player has open at the moment. Almost everybody has nothing open. If
// this process is the only one that writes the database, that is remembered until something is
// started for the player.
func (s *Store) Waiting(ctx context.Context, player string) (w Waiting, err error) {
	starts, idle := s.idle.look(player)
	if idle = idle && !s.db.shared(); idle {
		return Waiting{}, nil
	}
	if err = s.db.QueryRowContext(ctx, selectWaiting, player).Scan(&w.Exam, &w.Run); err == nil && w == (Waiting{}) {
		s.idle.add(player, starts)
	}
	return w, s.db.explain("read what is open", err)
}

// maxIdle is the most players that are remembered; beyond that all are forgotten and read from the
// database again.
const maxIdle = 1 << 14

// idlePlayers remembers players who have nothing open.
type idlePlayers struct {
	mu sync.Mutex
	// how many exams and runs were started; what was read before a start must not be remembered
	// after it
	starts  uint64
	players map[string]struct{}
}

// look reports whether a player is known to have nothing open, and how many starts there have been,
// to be given to add.
func (p *idlePlayers) look(player string) (starts uint64, idle bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, idle = p.players[player]
	return p.starts, idle
}

// add remembers that a player has nothing open, unless something was started since look returned
// starts.
func (p *idlePlayers) add(player string, starts uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.starts != starts {
		return
	}
	if p.players == nil || len(p.players) >= maxIdle {
		p.players = map[string]struct{}{}
	}
	p.players[player] = struct{}{}
}

// started forgets a player when an exam or run of theirs is committed, before anybody learns of it.
func (p *idlePlayers) started(player string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starts++
	delete(p.players, player)
}
