// Package web serves Digijudge: an Echo server inside an http.Server of our own.
//
// The order of a request: the page cache answers fixed pages at once (pagecache.go); all else goes
// through Echo, with what package guard puts before all of them (routes.go), to one handler per
// action (handle_*.go), which asks content, quiz and the rules engine, maps what it gets into the
// view structs of package templates (map_*.go) and renders into a buffer before the first byte is
// written (render.go).
//
// Besides those its files are, by family:
//
//   - server, config, routes, index, storage, made: what a server is made of.
//   - limits, lanes, allowance: how much a stranger may use here; package guard sees to it.
//   - metrics, counted: what the server tells of itself.
//   - exam_*, modes, mode_*, player, plays, prove*, own_part: the quiz and its proofs.
//   - search_*, shelf, ruling_*, clause*, card*: what pages show of the content.
//   - form*, fragment, frame, render, etag, static, offline: how pages are sent.
package web
