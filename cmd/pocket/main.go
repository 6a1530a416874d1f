//go:build js && wasm

// Command pocket is the engine that a reader takes along: the pages of web/pocket, compiled for the
// browser, where the service worker (static/worker/pocket.js) asks it instead of the server.
//
// It sets two functions. pocketOpen takes what is kept beside the engine, as text, and returns ""
// or why it can't be read. pocketServe takes method, path, query and form, and returns
// [status, address or page], or null where it has no such page. Both return when all is done: Go
// has one thread here, and nothing in these pages waits.
package main

import (
	"context"
	"runtime/debug"
	"syscall/js"

	"digijudge/web/pocket"
)

// memory is what the engine may take before it tidies up more often, in bytes. What one exploration
// may take is bounded by the bench.
const memory = 96 << 20

func main() {
	debug.SetMemoryLimit(memory)
	var site *pocket.Site
	js.Global().Set("pocketOpen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		s, err := pocket.ReadKept([]byte(args[0].String()))
		if err != nil {
			return err.Error()
		}
		site = s
		return ""
	}))
	js.Global().Set("pocketServe", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if site == nil {
			return nil
		}
		a, ok := site.Serve(context.Background(), args[0].String(), args[1].String(), args[2].String(), args[3].String())
		switch {
		case !ok:
			return nil
		case a.To != "":
			return []any{a.Status, a.To}
		}
		return []any{a.Status, a.HTML}
	}))
	select {}
}
