//go:build js && wasm

// Command pocket is the engine for use without a connection: the pages of web/pocket, compiled for
// the browser. The service worker (static/worker/pocket.js) calls it instead of the server.
//
// It defines these global functions:
//
//   - pocketOpen takes the saved data of the engine as text. It returns "" or an error text.
//   - pocketAway takes the saved questions and the answers kept on the device, pocketFind the saved
//     search data, and pocketCards the reader's own cards and the saved ones. Each takes text and
//     returns "" or an error text.
//   - pocketOwn takes the name and the text of a card list. It returns an error text or the number
//     of cards.
//   - pocketSome works out the next cards of that list, as many as it is told. It returns their
//     lines and how well they are played.
//   - pocketServe takes method, path, query and form. It returns [status, address or page], then
//     the answer to keep on the device if there is one, or null if it has no such page.
//
// All of them return when the work is done: Go has one thread here, and nothing in these pages
// waits.
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"
	"time"

	"digijudge/web/pocket"
)

// memory is how many bytes the engine may use before it collects garbage more often. The bench
// limits what one exploration may use.
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
			defer func() { own = nil }() // the browser needs the memory of the list
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
			// a.Keep holds strings and numbers only, so there is no error
			kept, _ := json.Marshal(a.Keep)
			return []any{a.Status, a.To, string(kept)}
		case a.To != "":
			return []any{a.Status, a.To}
		}
		return []any{a.Status, a.HTML}
	}))
	select {}
}
