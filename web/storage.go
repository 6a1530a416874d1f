package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"digijudge/content"
	"digijudge/quiz/datadir"
	"digijudge/quiz/store"
)

// A server starts and keeps running even if its disk fails. This file opens the data folder. If the
// content database can't be used, one in memory replaces it. If the players' database can't be
// used, store.Unavailable replaces it: it reads as if nobody had ever answered, and refuses every
// write with the reason. Nothing in the folder is changed.
//
// A goroutine checks every five seconds whether answers can be stored, and logs when that changes.
// It also opens the players' data when that becomes possible, and then a new site replaces the one
// without them. Every minute it tries again to open a content database that couldn't be used
// (contentBack). Only broken content, another server on the same folder, or a file in the folder's
// place keep a server from starting.
//
// While answers can't be stored, pages with a form or with progress say so. Fixed pages store
// nothing and don't. unstored.go and toldunstored.go handle answers that arrive in that time.

// data is where the site's data is stored, and what the site remembers while it can't be stored.
type data struct {
	storage *storage
	storing storing
	told    *told // answers that were graded and couldn't be stored
}

// How often the server checks whether answers can be stored. If the last write is less than
// storeFresh old, it doesn't write again to find out.
const (
	watchEvery  = 5 * time.Second
	storeFresh  = time.Minute
	tryDeadline = 15 * time.Second // enough for two waits for a lock
)

// prepareAfter is how long a start serves its first readers before it builds the search index. On a
// machine with one processor both would be slow otherwise.
const prepareAfter = 300 * time.Millisecond

// storage is where a site reads and writes: the databases of the data folder, or their
// replacements.
type storage struct {
	lib       *content.Library
	index     index
	settled   <-chan struct{} // closed when the background work of the start is done
	players   *store.Store
	closers   []io.Closer
	ownMemory bool // lib is in memory, because content.db can't be used
	standIn   bool // players stores nothing, because players.db can't be used
	locked    bool // this process has locked the folder
	hadFile   bool // a players.db existed, even if it couldn't be opened
}

// Close closes the databases and releases the folder.
func (st *storage) Close() error {
	var errs []error
	for i := len(st.closers) - 1; i >= 0; i-- {
		errs = append(errs, st.closers[i].Close())
	}
	return errors.Join(errs...)
}

// openStorage opens the data folder. What can't be read or written is left as it is and replaced in
// memory: the content by the site's own, the players by a store that stores nothing. It returns an
// error only if no server should start: for broken content, for a folder that another server uses,
// and for a path at which no folder can be.
func openStorage(ctx context.Context, cfg Config) (_ *storage, err error) {
	st := &storage{}
	defer func() {
		if err != nil {
			_ = st.Close()
		}
	}()
	folder, err := st.takeFolder(ctx, cfg)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cfg.DataDir, "content.db")
	_, statErr := os.Stat(path)
	if folder != nil {
		path = ""
	}
	if err := st.openContent(ctx, cfg, path); err != nil {
		return nil, err
	}
	used := statErr == nil && folder == nil
	if folder == nil || cfg.Players != "" {
		folder = st.openPlayers(cfg, used)
	}
	if folder != nil {
		if st.players, err = store.Unavailable(folder); err != nil {
			return nil, err
		}
		st.standIn = true
		st.closers = append(st.closers, st.players)
	}
	return st, nil
}

// takeFolder makes the data folder if needed, and locks it for this process. problem says why
// nothing can be read or written there.
func (st *storage) takeFolder(ctx context.Context, cfg Config) (problem, err error) {
	if err := datadir.Make(cfg.DataDir); errors.Is(err, syscall.ENOTDIR) {
		return nil, err // a file is in the way, which is a mistake in the settings
	} else if errors.Is(err, fs.ErrNotExist) {
		// The parent exists, so no folder can ever be made there.
		return nil, fmt.Errorf("no folder can be made at %s, where the system shows its own state (as /proc does): choose another one with --data or DIGIJUDGE_DATA: %w", cfg.DataDir, err)
	} else if err != nil {
		return err, nil
	}
	switch release, err := datadir.Lock(ctx, cfg.DataDir, lockWait); {
	case err == nil:
		st.locked = true
		st.closers = append(st.closers, closerFunc(release))
	case errors.Is(err, datadir.ErrInUse):
		return nil, err // each server relies on being the only one that writes
	default:
		cfg.Log.Warn("the data folder can’t be locked: see to it that no second server uses it", "err", err)
	}
	return nil, nil
}

// openContent opens the content database and reads its lists. If the one on the disk can't be used,
// it uses one in memory.
func (st *storage) openContent(ctx context.Context, cfg Config, path string) error {
	err := st.readContent(ctx, cfg, path)
	if err == nil || path == "" {
		return err
	}
	if again := st.readContent(ctx, cfg, ""); again != nil {
		return again // the content itself is broken
	}
	next := "see that the server’s user can write content.db and its folder: it is tried again every minute; a content.db that stays unusable can be deleted, then import again what was imported"
	if store.NoTempFolder(err) {
		next = store.NextTempFolder
	}
	cfg.Log.Error("the content database can’t be used: the site’s own content is served from memory, without what was imported; nothing on the disk was changed",
		"err", err, "next", next)
	return nil
}

func (st *storage) readContent(ctx context.Context, cfg Config, path string) error {
	lib, err := content.OpenWith(ctx, content.Config{Path: path, Files: cfg.Files, Log: cfg.Log, AllowBroken: cfg.AllowBroken})
	if err != nil {
		return fmt.Errorf("loading the content: %w", err)
	}
	var background sync.WaitGroup
	// so that the first page of a keyword or card doesn't wait for it
	background.Go(func() { lib.Agreement() })
	x, err := newIndex(ctx, lib)
	if err != nil {
		background.Wait()
		return errors.Join(fmt.Errorf("reading the content: %w", err), lib.Close())
	}
	ready, closing := make(chan struct{}), make(chan struct{})
	// it would be three quarters of a start; a page that needs it sooner makes it itself
	go func() {
		defer close(ready)
		select {
		case <-closing:
			return
		case <-time.After(prepareAfter):
		}
		if err := lib.PrepareSearch(context.WithoutCancel(ctx)); err != nil {
			cfg.Log.Warn("preparing the search: each search tries it again", "err", err)
		}
	}()
	st.lib, st.index, st.settled, st.ownMemory = lib, x, ready, path == ""
	st.closers = append(st.closers, closerFunc(func() error {
		close(closing)
		<-ready
		background.Wait()
		return lib.Close()
	}))
	return nil
}

// openPlayers opens the players' database. used says that a server has used the folder before.
func (st *storage) openPlayers(cfg Config, used bool) error {
	path := cfg.playersPlace()
	_, statErr := os.Stat(path)
	st.hadFile = statErr == nil
	players, err := store.Open(path, st.index.renamed)
	if err != nil {
		return fmt.Errorf("opening the players’ data: %w", err)
	}
	if used && cfg.Players == "" && errors.Is(statErr, fs.ErrNotExist) {
		cfg.Log.Warn("there was no players.db in a data folder that isn’t new: an empty one was made, and players begin anew; if answers were stored here before, stop the server and restore a backup (digijudge restore)", "file", path)
	}
	if open := datadir.Readable(cfg.DataDir); len(open) > 0 {
		cfg.Log.Warn("other users of this machine can read the databases, and this couldn’t be changed", "files", open)
	}
	st.players, st.standIn = players, false
	st.closers = append(st.closers, players)
	return nil
}

// reopen tries again to open what couldn't be opened before. It returns a storage with what it
// opened and the rest of the old one, or nil if the players' data still can't be opened. If there
// was a players.db and now there is none, it makes no new one, because somebody may be about to
// restore a backup.
func (st *storage) reopen(ctx context.Context, cfg Config) *storage {
	if _, err := os.Stat(filepath.Join(cfg.DataDir, "players.db")); err != nil && st.hadFile {
		return nil
	}
	now := &storage{lib: st.lib, index: st.index, settled: st.settled, ownMemory: st.ownMemory, locked: st.locked}
	if !now.locked {
		quiet := cfg
		quiet.Log = slog.New(slog.DiscardHandler) // the warnings were already logged at the start
		if problem, err := now.takeFolder(ctx, quiet); problem != nil && cfg.Players == "" || err != nil {
			_ = now.Close()
			return nil
		}
	}
	_, statErr := os.Stat(filepath.Join(cfg.DataDir, "content.db"))
	if now.openPlayers(cfg, statErr == nil) != nil {
		_ = now.Close()
		return nil
	}
	if now.ownMemory && now.readContent(ctx, cfg, filepath.Join(cfg.DataDir, "content.db")) != nil {
		now.ownMemory = true // still; the start has logged why
	}
	return now
}

// reopenContent tries again to open the content database. It returns a storage with that database
// and the players' data of the old one, or nil if it still can't be opened.
func (st *storage) reopenContent(ctx context.Context, cfg Config) *storage {
	now := &storage{players: st.players, standIn: st.standIn, hadFile: st.hadFile, locked: st.locked}
	if now.readContent(ctx, cfg, filepath.Join(cfg.DataDir, "content.db")) != nil {
		_ = now.Close()
		return nil
	}
	return now
}

// storing remembers whether answers could be stored, so that the log has one line for each change.
type storing struct {
	mu   sync.Mutex
	said string // the advice that was last logged; "" if answers could be stored
}

// note logs a change. err is why answers can't be stored, or nil if they can.
func (s *storing) note(log *slog.Logger, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := ""
	if err != nil {
		next = store.NextStep(err)
	}
	switch {
	case next == s.said:
		return
	case next == "":
		log.Info("answers are stored again")
	default:
		log.Error("answers can’t be stored; everything else goes on", "err", err, "next", next)
	}
	s.said = next
}

// notice returns what pages say while answers can't be stored, or "" if they can.
func (s *site) notice() string {
	switch {
	case s.data.storage.standIn:
		return "Answers can’t be stored right now, and your progress can’t be shown. What was stored before is kept."
	case s.players.Failing() != nil:
		return "Answers can’t be stored right now. What was stored before is kept."
	}
	return ""
}

// contentAgain is how often the server tries again to open a content database that couldn't be
// used.
const contentAgain = time.Minute

// watchStorage checks until ctx ends whether answers can be stored, even if nobody sends any, so
// that the log and the pages say so. If a database couldn't be opened, it tries that again, and
// when it succeeds it replaces the site by one with that database.
func (s *Server) watchStorage(ctx context.Context) {
	every := s.site.cfg.watchEvery
	if every == 0 {
		every = watchEvery
	}
	contentEvery, tried := contentAgain, time.Now()
	if s.site.cfg.watchEvery > 0 {
		contentEvery = every
	}
	for {
		at := s.live.Load()
		if at.data.storage.ownMemory && !at.data.storage.standIn && time.Since(tried) >= contentEvery {
			if err := s.contentBack(ctx, at); err != nil {
				at.log.Error("the content database can be opened again, but the site couldn’t be started with it", "err", err, "next", "restart the server")
			}
			tried = time.Now()
			at = s.live.Load()
		}
		if at.data.storage.standIn {
			if err := s.comeBack(ctx, at); err != nil {
				at.log.Error("the players’ data can be opened again, but the site couldn’t be started with them", "err", err, "next", "restart the server")
				return
			}
		} else {
			fresh := storeFresh
			if at.players.Failing() != nil {
				fresh = 0
			}
			try, cancel := context.WithTimeout(ctx, tryDeadline)
			err := at.players.Ready(try, fresh)
			cancel()
			if ctx.Err() == nil {
				at.data.storing.note(at.log, err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
	}
}

// readCardsAnew reads the imported cards again in the background if another version of the program
// had read them.
func (s *Server) readCardsAnew(ctx context.Context, lib *content.Library) {
	s.background.Go(func() {
		if err := lib.ReadCardsAnew(ctx); err != nil && ctx.Err() == nil {
			s.site.log.Error("the imported cards couldn’t be read again; lists show them as an earlier version of the program read them", "err", err, "next", "import the cards again, or restart the server")
		}
	})
}

// replace replaces the live site by a new one with another storage. The new site takes over what
// the old one remembers.
func (s *Server) replace(was *site, st *storage) (*site, error) {
	s.closers = append(s.closers, st)
	now, err := newSite(was.cfg, st, was.counts.meter)
	if err != nil {
		return nil, err
	}
	now.data.storing.said, now.limits.quota, now.data.told, now.limits.movers = was.data.storing.said, was.limits.quota, was.data.told, was.limits.movers
	s.live.Store(now)
	return now, nil
}

// comeBack replaces a site without the players' data as soon as they can be opened. Running
// requests finish on the old site.
func (s *Server) comeBack(ctx context.Context, was *site) error {
	st := was.data.storage.reopen(ctx, was.cfg)
	if st == nil {
		return nil
	}
	now, err := s.replace(was, st)
	if err != nil {
		return err
	}
	now.data.storing.note(now.log, nil)
	if now.lib != was.lib {
		s.readCardsAnew(ctx, now.lib)
	}
	return nil
}

// contentBack replaces a site whose content is in memory as soon as the content database can be
// opened, which has what was imported. Running requests finish on the old site.
func (s *Server) contentBack(ctx context.Context, was *site) error {
	st := was.data.storage.reopenContent(ctx, was.cfg)
	if st == nil {
		return nil
	}
	now, err := s.replace(was, st)
	if err != nil {
		return err
	}
	now.log.Info("the content database can be used again, with everything that was imported")
	s.readCardsAnew(ctx, now.lib)
	return nil
}
