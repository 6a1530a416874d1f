// Package pocket makes the pages that need the engine but no database: the bench, what can happen
// from it, the anatomy of effects, and what a reader can use on a device. The server uses it, and
// so does the engine that a reader has downloaded, which runs in the reader's browser
// (cmd/pocket). So this package may import neither a database nor Echo, which TestNoDatabase
// checks.
//
//   - pocket: requests, answers, and what a Site needs to know.
//   - bench, bench_form, bench_view, ahead: the bench.
//   - paste: a position in words.
//   - anatomy, anatomy_view: the anatomy of effects.
//   - along, kept, kept_search, serve: what is downloaded, and how it answers on a device.
//   - kept_cards, own_cards: imported cards that are downloaded, and a reader's own list.
//   - search: the search.
//   - away, asked, form, result, say: questions, and how their answers are graded and explained.
//   - engine, plays, recent: the engine that plays, and what it keeps.
//   - share: sharing a bench from a device.
//   - proof_view: the engine's plays as pages show them.
//   - shipped: the cards that the site ships.
package pocket
