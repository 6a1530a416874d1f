// Package pocket makes the pages that need the engine and no database: the bench, what can happen
// from it, and the anatomy of effects. The server answers with them, and so does the engine that a
// reader took along (cmd/pocket), which runs in the reader's browser. So this package may import
// neither a database nor Echo: TestNoDatabase sees to it.
//
//   - pocket: what is asked, what is answered, and what a Site needs to know.
//   - bench, bench_form, bench_view, ahead: the bench.
//   - paste: a position in words.
//   - anatomy, anatomy_view: the anatomy of effects.
//   - along, kept, kept_search, serve: what is taken along, and how it answers there.
//   - kept_cards, own_cards: imported cards that are taken along, and a list of a reader's own.
//   - away, asked, form, result: the questions that are taken along, and their answers.
//   - share: how a bench is shared from a device.
//   - proof_view: what the engine played, as pages show it.
//   - shipped: the cards that the site ships.
package pocket
