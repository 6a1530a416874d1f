// Package web serves Digijudge: an Echo server inside an http.Server of our own.
//
// A request goes this way. The page cache answers fixed pages at once (pagecache.go). Everything
// else goes through the middleware of package guard (routes.go) to one handler per action
// (handle_*.go). The handler asks content, quiz and the rules engine, and puts the result into the
// view structs of package templates (map_*.go). The page is rendered into a buffer before the first
// byte is written (render.go).
//
// Pages that are the same for everybody are made once. A page that is made for one request, such as
// a search or a quiz page, takes one of a few turns (package guard), which clients share fairly. A
// turn covers only the work of the processor: a form is read before it, and an answer is stored and
// a page sent after it.
//
// testdata/hostile lists what strangers have tried or may try, one case a line, and TestHostile…
// tries all of it. Whoever finds another case adds a line. guessing_test.go answers all questions
// by rules that know nothing of the game (the first answer, the longest, the one with the fewest
// clauses …), and none of them may pay. The Content-Security-Policy allows no style attributes, so
// drawings with exact positions (fans, charts) are SVG.
//
// The other files, by family:
//
//   - server, config, routes, index, storage, made: what a server is made of.
//   - limits, lanes, allowance: how much a stranger may use; package guard enforces it.
//   - metrics, counted: the figures that the server reports about itself.
//   - exam_*, modes, mode_*, player, plays, prove*, own_part: the quiz and its proofs.
//   - search_*, shelf, ruling_*, clause*, card*: what pages show of the content.
//   - pocket, shipped: what package pocket needs from the site, and how its pages are sent.
//   - form*, fragment, frame, render, etag, static, offline: how pages are sent.
package web
