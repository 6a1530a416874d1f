package web

import (
	"io"
	"io/fs"
	"log/slog"
	"net/netip"
	"time"
)

// Config says how to serve. The zero value serves on a free port of the local machine; DataDir is required.
type Config struct {
	Addr        string           // address to listen on; empty: "127.0.0.1:0", a free port
	DataDir     string           // folder of content.db and players.db, made if missing
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
	patience    time.Duration    // if longer, it is waited for turns and pages so long: tests are run on machines that do much else

	AdminAddr   string // where the administration answers; "": nowhere
	AdminRemote bool   // AdminAddr may be one that other machines reach
	Version     string // of the program, for figures and maintainers; may be empty
}
