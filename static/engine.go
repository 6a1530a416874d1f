package static

import (
	"embed"
	"encoding/json"
	"io/fs"
	"runtime/debug"
)

// Engine is the engine that browsers download for use without a connection, as cmd/pocket builds
// it.
type Engine struct {
	Version string `json:"version"` // a hash of its content
	Bytes   int    `json:"bytes"`   // the size of the engine
	Sent    int    `json:"sent"`    // the same compressed
	Wasm    []byte `json:"-"`       // compressed with brotli
	Script  []byte `json:"-"`       // wasm_exec.js of the Go that built it
	// Revision is the commit that the engine was built from, "" if that isn't known.
	Revision string `json:"revision,omitempty"`
}

//go:embed pocket
var pocketFiles embed.FS

// Pocket is the engine that this program was built with; nil if it was built without one.
var Pocket = func() *Engine {
	sub, err := fs.Sub(pocketFiles, "pocket")
	if err != nil {
		return nil
	}
	e, ok := ReadEngine(sub)
	if !ok {
		return nil
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return e
	}
	for _, x := range info.Settings {
		if x.Key == "vcs.revision" && e.OfAnother(x.Value) {
			PocketStale = "static/pocket has the engine of revision " + e.Revision + ", and this program is of " + x.Value
			return nil
		}
	}
	return e
}()

// PocketStale says why the site doesn't offer the engine that this program was built with, "" if it
// does or there is none. An engine of another revision would make other pages than the server.
var PocketStale string

// OfAnother reports whether the engine is of another revision than a program.
func (e *Engine) OfAnother(revision string) bool {
	return e.Revision != "" && revision != "" && e.Revision != revision
}

// ReadEngine reads a built engine; ok is false if there is none, or not all of it.
func ReadEngine(dir fs.FS) (e *Engine, ok bool) {
	about, err := fs.ReadFile(dir, "built.json")
	if err != nil {
		return nil, false
	}
	e = &Engine{}
	if json.Unmarshal(about, e) != nil || e.Version == "" {
		return nil, false
	}
	var err1, err2 error
	e.Wasm, err1 = fs.ReadFile(dir, "engine.wasm.br")
	e.Script, err2 = fs.ReadFile(dir, "wasm_exec.js")
	return e, err1 == nil && err2 == nil && len(e.Wasm) == e.Sent
}
