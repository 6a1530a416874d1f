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
	Addr        string           // address to listen on; empty: "127.0.0.1:0", a free port
	DataDir     string           // folder of content.db and players.db, made if missing
	Players     string           // PostgreSQL database of the players' data (postgres://…), shared with other servers; empty: players.db
	Rate        float64          // POSTs a second that one client may send (bursts of ten times that); 0: no limit
	BaseURL     string           // address the world knows the site by, for link previews; may be empty
	Proxies     []netip.Prefix   // whose connections are believed when they say for whom they ask; see ParseProxies
	Log         *slog.Logger     // nil: no log
	LogAddress  bool             // write clients' addresses into the log
	Out         io.Writer        // where the line with the address goes; nil: nowhere
	Prover      Prover           // nil: the rules engine
	Files       fs.FS            // content tree; nil: the embedded one
	AllowBroken bool             // serve what loads of broken content, for writers
	now         func() time.Time // nil: time.Now; tests let forms grow old
	watchEvery  time.Duration    // 0: the constant of that name
	engine      *static.Engine   // nil: the one that the program was built with, if there is one
	patience    time.Duration    // if longer, it is waited for turns and pages so long: tests are run on machines that do much else

	// KeepUnseen is after what time nothing is kept any more of a player of whom nothing was stored
	// since; 0: it is kept for ever.
	KeepUnseen time.Duration
	// AnswersPerDay is about how many answers one player may send in a day, and one address ten
	// times that; 0: no bound.
	AnswersPerDay int
	PublicKeys    bool   // the API tells everybody the keys of questions
	Contact       string // of whoever runs the server: a mail or web address, for /privacy and security.txt; may be empty
	Connections   int    // most connections at a time; 0: 10,000, or what the descriptors allow

	// Settled is called by Run once, when what the start makes in the background is made too: from
	// then on the server keeps little and makes little at once. It may be nil.
	Settled func()

	AdminAddr   string // where the administration answers; "": nowhere
	AdminRemote bool   // AdminAddr may be one that other machines reach
	Version     string // of the program, for figures and maintainers; may be empty
}

// playersPlace returns where the players' data is kept.
func (c *Config) playersPlace() string {
	if c.Players != "" {
		return c.Players
	}
	return filepath.Join(c.DataDir, "players.db")
}
