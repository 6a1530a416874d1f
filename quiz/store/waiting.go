package store

import (
	"context"
	"sync"
)

// Waiting says what a player has open: each answer asks for it.
type Waiting struct {
	Exam bool // OpenExam has it
	Run  bool // OpenRun has it
}

const selectWaiting = `select exists (select 1 from exams where player = ?1 and closed is null),
	exists (select 1 from runs where player = ?1 and ended is null)`

// Waiting returns what the player has open now. That almost everybody has nothing open is
// remembered, until something is started for them in this process, if it is the only one that
// writes.
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

// maxIdle bounds the players that are remembered; beyond it all are forgotten and read anew.
const maxIdle = 1 << 14

// idlePlayers are players of whom it is known that they have nothing open.
type idlePlayers struct {
	mu      sync.Mutex
	starts  uint64 // how often something was started: what was read before a start isn't remembered after it
	players map[string]struct{}
}

// look says whether a player has nothing open, and how many starts there were before one reads it.
func (p *idlePlayers) look(player string) (starts uint64, idle bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, idle = p.players[player]
	return p.starts, idle
}

// add remembers what was read after that many starts.
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

// started is called when the start of something is committed, before anybody hears of it.
func (p *idlePlayers) started(player string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starts++
	delete(p.players, player)
}
