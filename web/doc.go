// Package web serves Digijudge: an Echo server inside an http.Server of our own.
//
// The order of a request: the page cache answers fixed pages at once (pagecache.go); all else goes
// through Echo with one middleware per file (mw_*.go) to one handler per action (handle_*.go), which
// asks content, quiz and the rules engine, maps what it gets into the view structs of package
// templates (map_*.go) and renders into a buffer before the first byte is written (render.go).
package web
