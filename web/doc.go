// Package web serves Digijudge: an Echo server inside an http.Server of our own.
//
// The order of a request: the page cache answers fixed pages at once (pagecache.go); all else goes
// through Echo, with what package guard puts before all of them (routes.go), to one handler per
// action (handle_*.go), which asks content, quiz and the rules engine, maps what it gets into the
// view structs of package templates (map_*.go) and renders into a buffer before the first byte is
// written (render.go).
//
// Pages that are the same for everybody are made once. What is made for one request (searches,
// lists of cards, quiz pages) takes one of a few turns (package guard), shared fairly between
// clients. A turn waits for the processor only: a form is read before it, an answer is stored and a
// page is sent after it.
//
// What strangers have tried, or may, stands in testdata/hostile, a case a line, and TestHostile…
// tries it again: whoever finds another one adds a line. guessing_test.go tries rules that know
// nothing of the game (first, longest, fewest clauses …) on all questions: none may pay. The
// Content-Security-Policy allows no style attribute, so what is drawn to measure (fans, charts) is
// SVG.
//
// Besides those its files are, by family:
//
//   - server, config, routes, index, storage, made: what a server is made of.
//   - limits, lanes, allowance: how much a stranger may use here; package guard sees to it.
//   - metrics, counted: what the server tells of itself.
//   - exam_*, modes, mode_*, player, plays, prove*, own_part: the quiz and its proofs.
//   - search_*, shelf, ruling_*, clause*, card*: what pages show of the content.
//   - pocket, shipped: what package pocket asks of the site, and how its pages are sent.
//   - form*, fragment, frame, render, etag, static, offline: how pages are sent.
package web
