package web

import (
	"io"
	"io/fs"
	"log/slog"
	"net/netip"
	"path/filepath"
	"time"

	"digijudge/static"
)

// Config says how to serve. The zero value serves on a free port of the local machine; DataDir is
// required.
type Config struct {
	Addr    string // address to listen on; empty: "127.0.0.1:0", a free port
	DataDir string // folder of content.db and players.db, made if missing
	// connection string of a PostgreSQL database for the players' data; empty: players.db in
	// DataDir
	Players string
	// POSTs a second that one client may send (bursts of ten times that); 0: no limit
	Rate float64
	// address the world knows the site by, for link previews; may be empty
	BaseURL string
	// networks of the proxies that are trusted to say whose request they pass on; see ParseProxies
	Proxies    []netip.Prefix
	Log        *slog.Logger // nil: no log
	LogAddress bool         // write clients' addresses into the log
	Out        io.Writer    // where to print the line with the server's address; nil: nowhere
	Prover     Prover       // plays and proves scenarios; nil: the rules engine
	Files      fs.FS        // folder tree of the content; nil: the embedded one
	// serve content with mistakes, leaving out what can't be loaded; meant for writers
	AllowBroken bool
	// tells the time; nil: time.Now. Tests replace it to make forms expire
	now        func() time.Time
	watchEvery time.Duration // how often to look for changes; 0: the constant of that name
	// engine is the engine that browsers download for use without a connection; nil means the one
	// built into the program, if there is one.
	engine *static.Engine
	// if larger than the usual waiting time for turns and pages, it replaces that time; for tests
	// on busy machines
	patience time.Duration

	// KeepUnseen is the time without any new stored data after which everything about a player is
	// deleted. If it is 0 nothing is deleted.
	KeepUnseen time.Duration
	// AnswersPerDay is about how many answers one player may send in a day. One address may send
	// ten times as many. 0 means no limit.
	AnswersPerDay int
	// the API gives the keys of questions, which have the right answers, to everybody
	PublicKeys bool
	// mail or web address of the operator, for /privacy and security.txt; may be empty
	Contact string
	// largest number of connections at a time; 0: 10,000, or what the number of file descriptors
	// allows
	Connections int

	// Settled is called once by Run when the work that the start does in the background is
	// finished. After that the server uses little memory for new work. It may be nil.
	Settled func()

	// address at which the administration listens; "": there is no administration
	AdminAddr   string
	AdminRemote bool   // other machines may reach the administration at AdminAddr
	Version     string // version of the program, for metrics and maintainers; may be empty
}

// playersPlace returns where the players' data is stored.
func (c *Config) playersPlace() string {
	if c.Players != "" {
		return c.Players
	}
	return filepath.Join(c.DataDir, "players.db")
}
