package static

import (
	"embed"
	"encoding/json"
	"io/fs"
)

// Engine is the engine that readers can take along, as cmd/pocket builds it.
type Engine struct {
	Version string `json:"version"` // of its content
	Bytes   int    `json:"bytes"`   // of the engine
	Sent    int    `json:"sent"`    // the same compressed
	Wasm    []byte `json:"-"`       // compressed with brotli
	Script  []byte `json:"-"`       // wasm_exec.js of the Go that built it
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
	return e
}()

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
