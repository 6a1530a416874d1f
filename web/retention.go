package web

import (
	"context"
	"errors"
	"time"
)

// When players who haven't been seen for long are deleted: first some time after the start, and
// then once a day.
const (
	pruneFirst = 10 * time.Minute
	pruneEvery = 24 * time.Hour
)

// keepPruning deletes players who haven't been seen for long, first after pruneFirst and then every
// pruneEvery, until ctx ends.
func (s *Server) keepPruning(ctx context.Context) {
	wait := time.NewTimer(pruneFirst)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
			s.live.Load().prune(ctx)
			wait.Reset(pruneEvery)
		}
	}
}

// prune deletes the players who haven't been seen for Config.KeepUnseen, and logs how many they
// were. The log doesn't name them.
func (s *site) prune(ctx context.Context) {
	if s.data.storage.standIn {
		return
	}
	start := time.Now()
	n, err := s.players.Prune(ctx, s.cfg.KeepUnseen, s.now())
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		s.log.Error("not all players who haven’t been seen for long could be deleted; the server tries again tomorrow", "deleted", n, "err", err)
	case n > 0:
		s.log.Info("players who haven’t been seen for long were deleted", "deleted", n, "unseen", s.cfg.KeepUnseen, "took", time.Since(start))
	default:
		s.log.Debug("no player had to be deleted", "took", time.Since(start))
	}
}
