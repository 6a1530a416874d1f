package content

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"digijudge/content/agreement"
	"digijudge/content/packed"
	"digijudge/content/search"
	"digijudge/quiz/datadir"
	"digijudge/rules/clause"
)

// Library is an open content database. Several goroutines may call its methods.
type Library struct {
	path    string
	writer  *sql.DB // one connection
	reader  *sql.DB // query_only
	asked   prepared
	health  *sql.DB // query_only, one connection, so that the health check never waits for readers
	log     *slog.Logger
	version string
	urls    map[clause.Clause]string // clause → address
	names   map[string]string        // lower-case keyword name or former name → slug

	index atomic.Pointer[search.Index]
	named atomic.Pointer[cardNames]
	diffs keptDiffs

	anewTotal, anewDone atomic.Int64 // counts of cards: see CardsAnew

	plays     func() []Play // card scenarios, read when they are first needed
	agreement func() *agreement.List
	realPlays func() []RealPlay // see RealPlays
	// playsByAnswer returns the card scenarios by the official answers that their source lines
	// name.
	playsByAnswer func() map[string][]CardUse
	questions     sync.Map // id → *Question
	variants      sync.Map // id → *keptVariants
}

// Config says what to open and how.
type Config struct {
	// content.db in an existing folder; "" means a database in memory without imports
	Path  string
	Files fs.FS        // the content tree; nil means the embedded one (Files)
	Log   *slog.Logger // nil means no log
	// log mistakes as warnings and load the rest, for a preview while writing
	AllowBroken bool
}

// Open opens the content database at path, creating it if needed, and loads the embedded files into
// it if they changed. It leaves imported cards that another program has derived to ReadCardsAnew.
// Broken content is an error that lists every mistake as file:line (errors.As gives
// *located.Error). Open renames a damaged database and builds a new one; a database locked by
// another program is an error.
func Open(ctx context.Context, path string, log *slog.Logger) (*Library, error) {
	return OpenWith(ctx, Config{Path: path, Log: log})
}

// OpenWith is Open with all settings.
func OpenWith(ctx context.Context, cfg Config) (*Library, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Files == nil {
		cfg.Files = Files
	}
	l, err := open(ctx, cfg)
	if isCorrupt(err) || errors.Is(err, errNewer) {
		why := "corrupt"
		if errors.Is(err, errNewer) {
			why = "newer"
		}
		aside, renameErr := setAside(cfg.Path, why)
		if renameErr != nil {
			return nil, fmt.Errorf("content database %s: %w (and it cannot be renamed: %w)", cfg.Path, err, renameErr)
		}
		cfg.Log.Warn("the content database could not be used; it is built anew (import the official wording again, if you had)",
			"file", cfg.Path, "kept as", aside, "error", err)
		l, err = open(ctx, cfg)
	}
	if isLocked(err) {
		return nil, fmt.Errorf("content database %s is locked by another program (waited %s): %w", cfg.Path, lockWait, err)
	}
	return l, err
}

func open(ctx context.Context, cfg Config) (_ *Library, err error) {
	l := &Library{path: cfg.Path, log: cfg.Log}
	l.plays = sync.OnceValue(func() []Play {
		// files that can't be read would have stopped the start
		files, _ := readFolders(cfg.Files, "cards/plays")
		return playsOf(files)
	})
	l.playsByAnswer = sync.OnceValue(func() map[string][]CardUse { return playsByAnswer(l.plays()) })
	l.realPlays = sync.OnceValue(l.readRealPlays)
	l.agreement = sync.OnceValue(func() *agreement.List { return l.readAgreement(context.WithoutCancel(ctx), cfg.Files) })
	if cfg.Path != "" {
		datadir.File(cfg.Path)
	} else {
		l.path = "in memory"
	}
	if l.writer, l.reader, l.health, err = openPools(cfg.Path); err != nil {
		return nil, fmt.Errorf("content database %s: %w", cfg.Path, err)
	}
	defer func() {
		if err != nil {
			_ = l.Close()
		}
	}()
	if err := quickCheck(ctx, l.writer); err != nil {
		return nil, fmt.Errorf("content database %s: %w", cfg.Path, err)
	}
	if err := migrate(ctx, l.writer); err != nil {
		return nil, fmt.Errorf("content database %s: %w", cfg.Path, err)
	}
	if err := l.load(ctx, cfg); err != nil {
		return nil, err
	}
	// Readers use other connections, so the writer can release its memory.
	if _, err := l.writer.ExecContext(ctx, "pragma shrink_memory"); err != nil {
		return nil, fmt.Errorf("content database %s: %w", cfg.Path, err)
	}
	if err := l.readState(ctx); err != nil {
		return nil, fmt.Errorf("content database %s: %w", cfg.Path, err)
	}
	if err := l.countStale(ctx); err != nil {
		return nil, fmt.Errorf("content database %s: imported cards: %w", cfg.Path, err)
	}
	return l, nil
}

// Close closes the database.
func (l *Library) Close() error {
	return errors.Join(l.health.Close(), l.reader.Close(), l.writer.Close())
}

// Ping reports whether the content can be read. It has a connection of its own, so it works even
// while readers use all others.
func (l *Library) Ping(ctx context.Context) error {
	var hash string
	if err := l.health.QueryRowContext(ctx, "select value from meta where key = 'content'").Scan(&hash); err != nil {
		return fmt.Errorf("content database %s: %w", l.path, err)
	}
	return nil
}

// Version returns a short string for ETags and addresses. It changes when the content or the
// imported official text changes; a change of the latter shows at the next Open.
func (l *Library) Version() string { return l.version }

// Fingerprint returns a hash, in 64 hexadecimal digits, of the embedded content and of the code
// that renders it. A database stores the fingerprint that it was made from.
func Fingerprint() (string, error) {
	files, err := readFiles(Files)
	if err != nil {
		return "", err
	}
	return hashFiles(files)
}

// hashFiles returns the fingerprint of the content and of the code that renders it.
func hashFiles(files map[string][]byte) (string, error) {
	h := sha256.New()
	add := func(name string, data []byte) {
		fmt.Fprintf(h, "%d %s %d\n", len(name), name, len(data))
		h.Write(data)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		add(name, files[name])
	}
	add("clauses", []byte(strings.Join(clause.Numbers(clause.All()), " ")))
	for _, pattern := range append(slices.Clone(packed.Code), "migrations/*.sql") {
		names, err := fs.Glob(ownCode, pattern)
		if err != nil {
			return "", err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := fs.ReadFile(ownCode, name)
			if err != nil {
				return "", err
			}
			add(name, data)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Check reads and cross-checks all embedded files without a database and returns the mistakes, also
// those of wording. Each is a *located.Error.
func Check() []error { return CheckFiles(Files) }

// CheckFiles is Check for another content tree.
func CheckFiles(fsys fs.FS) []error {
	files, err := readFiles(fsys)
	if err != nil {
		return []error{err}
	}
	return append(loadSite(files).errs, checkProse(files)...)
}

// Proofs returns every scenario of the site, by file and line, for `digijudge check`. It leaves out
// files that can't be loaded, which Check reports. The list is read once and shared: callers must
// not change what a proof points to.
func Proofs() []Proof { return slices.Clone(shippedProofs()) }

var shippedProofs = sync.OnceValue(func() []Proof { return ProofsOf(Files) })

// ProofsOf is Proofs for another content tree.
func ProofsOf(fsys fs.FS) []Proof {
	files, err := readFiles(fsys)
	if err != nil {
		return nil
	}
	return loadSite(files).sortedProofs()
}
