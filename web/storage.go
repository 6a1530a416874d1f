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

// A server starts and goes on without its disk. This file opens the data folder. In the place of a
// content database that can't be used comes one in memory; in the place of a player database comes
// a stand-in (store.Unavailable), which reads as if nobody had ever answered and refuses every
// write with the reason. Nothing in the folder is changed.
//
// A goroutine tries every five seconds whether answers can be stored, tells the log when that
// changes, and opens the players' data when it can: a new site then takes the place of the one
// without. A content database that couldn't be used is tried again every minute (contentBack). Only
// broken content, another server on the folder, or a file in its place keep a server from starting.
//
// Pages with a form or progress say while answers can't be stored; fixed pages store nothing and
// don't. See unstored.go and toldunstored.go for what becomes of an answer then.

// data is where the site's data is, and what it remembers of not being able to store it.
type data struct {
	storage *storage
	storing storing
	told    *told // answers that were graded and couldn't be stored
}

// How often it is looked whether answers can be stored: where they could be the last time, by a
// write at most once in storeFresh.
const (
	watchEvery  = 5 * time.Second
	storeFresh  = time.Minute
	tryDeadline = 15 * time.Second // two waits for a lock, and some
)

// prepareAfter is how long a start leaves the processor to the first readers before it makes what
// searches need: on a machine with one processor both would be late.
const prepareAfter = 300 * time.Millisecond

// storage is what a site reads from and writes to: the databases of the data folder, or what stands
// in for them.
type storage struct {
	lib       *content.Library
	index     index
	settled   <-chan struct{} // closed when what a start makes in the background is made
	players   *store.Store
	closers   []io.Closer
	ownMemory bool // lib is in memory: content.db can't be used
	standIn   bool // players takes nothing: players.db can't be used
	locked    bool // the folder is this process's
	hadFile   bool // there was a players.db, whether it could be opened or not
}

// Close closes the databases and lets go of the folder.
func (st *storage) Close() error {
	var errs []error
	for i := len(st.closers) - 1; i >= 0; i-- {
		errs = append(errs, st.closers[i].Close())
	}
	return errors.Join(errs...)
}

// openStorage opens the data folder. What can't be read or written there is left as it is, and
// something in memory stands in for it: the site's own content, and a store of players that takes
// nothing. An error is what no server should start with: broken content, a folder that another
// server has, a folder that can't be one.
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

// takeFolder makes the data folder and takes it for this process. problem is why nothing can be
// read or written there.
func (st *storage) takeFolder(ctx context.Context, cfg Config) (problem, err error) {
	if err := datadir.Make(cfg.DataDir); errors.Is(err, syscall.ENOTDIR) {
		return nil, err // a file stands in the way: a mistake in the settings
	} else if errors.Is(err, fs.ErrNotExist) { // all above it is there: so nothing can ever be made there
		return nil, fmt.Errorf("no folder can be made at %s, where the system shows its own state (as /proc does): choose another one with --data or DIGIJUDGE_DATA: %w", cfg.DataDir, err)
	} else if err != nil {
		return err, nil
	}
	switch release, err := datadir.Lock(ctx, cfg.DataDir, lockWait); {
	case err == nil:
		st.locked = true
		st.closers = append(st.closers, closerFunc(release))
	case errors.Is(err, datadir.ErrInUse):
		return nil, err // each would count on being the only one that writes
	default:
		cfg.Log.Warn("the data folder can’t be locked: see to it that no second server uses it", "err", err)
	}
	return nil, nil
}

// openContent opens the content database and reads its lists. If the one on the disk can't be used,
// one in memory takes its place.
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
	background.Go(func() { lib.Agreement() }) // the first page of a keyword or a card asks for it
	x, err := newIndex(ctx, lib)
	if err != nil {
		background.Wait()
		return errors.Join(fmt.Errorf("reading the content: %w", err), lib.Close())
	}
	ready, closing := make(chan struct{}), make(chan struct{})
	go func() { // three quarters of a start; a page that needs it sooner makes it itself
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

// openPlayers opens the players' database. used says that the folder has served before.
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

// reopen tries whether what couldn't be opened can be by now. It returns a storage with what could,
// which goes on using the rest; nil if the players' data still can't. Where there was a file, and
// there is none now, somebody may be about to put another one there: no new one is made.
func (st *storage) reopen(ctx context.Context, cfg Config) *storage {
	if _, err := os.Stat(filepath.Join(cfg.DataDir, "players.db")); err != nil && st.hadFile {
		return nil
	}
	now := &storage{lib: st.lib, index: st.index, settled: st.settled, ownMemory: st.ownMemory, locked: st.locked}
	if !now.locked {
		quiet := cfg
		quiet.Log = slog.New(slog.DiscardHandler) // it has been said
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
		now.ownMemory = true // as before; a start tells why
	}
	return now
}

// reopenContent tries whether the content database can be used by now where one in memory stands in
// for it. It returns a storage with it, which goes on using the players' data; nil if it still
// can't.
func (st *storage) reopenContent(ctx context.Context, cfg Config) *storage {
	now := &storage{players: st.players, standIn: st.standIn, hadFile: st.hadFile, locked: st.locked}
	if now.readContent(ctx, cfg, filepath.Join(cfg.DataDir, "content.db")) != nil {
		_ = now.Close()
		return nil
	}
	return now
}

// storing remembers whether answers could be stored, so that the log says it once when that
// changes.
type storing struct {
	mu   sync.Mutex
	said string // the next step that was named; "": they could be stored
}

// note tells the log what is new. err is why answers can't be stored, nil if they can.
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

// notice returns what pages say while answers can't be stored; "" while they can.
func (s *site) notice() string {
	switch {
	case s.data.storage.standIn:
		return "Answers can’t be stored right now, and your progress can’t be shown. What was stored before is kept."
	case s.players.Failing() != nil:
		return "Answers can’t be stored right now. What was stored before is kept."
	}
	return ""
}

// contentAgain is how often a content database that couldn't be used is tried again.
const contentAgain = time.Minute

// watchStorage sees to it, until ctx ends, that the log and the pages tell whether answers can be
// stored, also while nobody sends any; and where the players' data couldn't be opened it tries that
// again and puts a site with them in the place of the one without.
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
				at.log.Error("the content database can be used again, but not served", "err", err, "next", "start the server anew")
			}
			tried = time.Now()
			at = s.live.Load()
		}
		if at.data.storage.standIn {
			if err := s.comeBack(ctx, at); err != nil {
				at.log.Error("the players’ data can be opened again, but not served", "err", err, "next", "start the server anew")
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

// readCardsAnew reads the imported cards anew in the background, if another program had read them.
func (s *Server) readCardsAnew(ctx context.Context, lib *content.Library) {
	s.background.Go(func() {
		if err := lib.ReadCardsAnew(ctx); err != nil && ctx.Err() == nil {
			s.site.log.Error("lists of imported cards show them as the program before read them", "err", err, "next", "import the cards again, or start the server anew")
		}
	})
}

// replace puts a site on that storage in the place of another one, with what that one had to
// remember.
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

// comeBack replaces a site whose players' data couldn't be opened, once they can be. Requests that
// run end on the old one.
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

// contentBack replaces a site whose content is in memory by one with the content database, once
// that can be used: what was imported is there again. Requests that run end on the old one.
func (s *Server) contentBack(ctx context.Context, was *site) error {
	st := was.data.storage.reopenContent(ctx, was.cfg)
	if st == nil {
		return nil
	}
	now, err := s.replace(was, st)
	if err != nil {
		return err
	}
	now.log.Info("the content database can be used again: what was imported is there")
	s.readCardsAnew(ctx, now.lib)
	return nil
}
