//go:build js && wasm

// Command pocket is the engine that a reader takes along: the pages of web/pocket, compiled for the
// browser, where the service worker (static/worker/pocket.js) asks it instead of the server.
//
// It sets functions. pocketOpen takes what is kept beside the engine, as text, and returns ""
// or why it can't be read. pocketAway takes the questions that were taken along and the answers on
// the device, as text, and returns the same; pocketFind does with what is searched, and pocketCards
// with the reader's own cards and those that were taken along. pocketOwn takes the name and the text of
// a list of cards, and returns why it can't be read or how many cards it has; then each pocketSome
// works out so many of them, and returns their lines and how they are played. pocketServe takes method, path, query and form, and
// returns [status, address or page], behind it the answer that is to be kept on the device, if
// there is one, or null where it has no such page. All return when all is done: Go has one thread
// here, and nothing in these pages waits.
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"
	"time"

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
	js.Global().Set("pocketAway", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if site == nil {
			return "the engine isn’t open"
		}
		if err := site.TakeAlong([]byte(args[0].String()), []byte(args[1].String()), time.Now); err != nil {
			return err.Error()
		}
		return ""
	}))
	js.Global().Set("pocketFind", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if site == nil {
			return "the engine isn’t open"
		}
		if err := site.OpenSearch([]byte(args[0].String())); err != nil {
			return err.Error()
		}
		return ""
	}))
	js.Global().Set("pocketCards", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if site == nil {
			return "the engine isn’t open"
		}
		if err := site.TakeCards(args[0].String(), args[1].String()); err != nil {
			return err.Error()
		}
		return ""
	}))
	var own *pocket.OwnCards
	js.Global().Set("pocketOwn", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var err error
		if own, err = pocket.ReadOwn(args[0].String(), args[1].String()); err != nil {
			return err.Error()
		}
		return own.Cards()
	}))
	js.Global().Set("pocketSome", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if own == nil {
			return nil
		}
		lines, err := own.Some(args[0].Int())
		if err != nil {
			return nil
		}
		if lines == "" {
			defer func() { own = nil }() // its memory is wanted
		}
		return []any{lines, own.Whole, own.Parts, own.Not, own.Refused()}
	}))
	js.Global().Set("pocketServe", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if site == nil {
			return nil
		}
		a, ok := site.Serve(context.Background(), args[0].String(), args[1].String(), args[2].String(), args[3].String())
		switch {
		case !ok:
			return nil
		case a.Keep != nil:
			kept, _ := json.Marshal(a.Keep) // strings and numbers only: no error
			return []any{a.Status, a.To, string(kept)}
		case a.To != "":
			return []any{a.Status, a.To}
		}
		return []any{a.Status, a.HTML}
	}))
	select {}
}
