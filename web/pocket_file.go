package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"digijudge/static"
)

// This file makes the engine as one HTML file: the bench, the anatomy and the search, opened from a
// folder, without a server and without a network. Of the compressions only gzip can be unpacked by
// every page's script. Base64 would make the file a third larger. So each byte becomes one
// character of windows-1252, except a few that a page couldn't give back (static/file/pocket.js).

// errNoEngine means that this program was built without an engine for browsers.
var errNoEngine = errors.New("this program was built without an engine for browsers: build one (make pocket), and the program again")

// ExportPocket writes the file and returns its size in bytes. Links to pages that aren't in the
// file lead to cfg.BaseURL, if it is given.
func ExportPocket(ctx context.Context, cfg Config, file string) (size int, err error) {
	data, err := os.MkdirTemp("", "digijudge-export-")
	if err != nil {
		return 0, fmt.Errorf("exporting: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	cfg.DataDir, cfg.Addr, cfg.Rate, cfg.AdminAddr, cfg.AdminRemote, cfg.Proxies = data, "127.0.0.1:0", 0, "", false, nil
	s, err := Start(ctx, cfg)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Shutdown()) }()
	page, err := s.site.pocketFile(ctx)
	if err != nil {
		return 0, err
	}
	return len(page), os.WriteFile(file, page, 0o644)
}

// pocketFile returns the content of the file.
func (s *site) pocketFile(ctx context.Context) ([]byte, error) {
	e := s.engine()
	if e == nil {
		return nil, errNoEngine
	}
	engine, err := io.ReadAll(brotli.NewReader(bytes.NewReader(e.Wasm)))
	if err != nil {
		return nil, fmt.Errorf("unpacking the engine: %w", err)
	}
	library, err := s.kept(ctx)
	if err != nil {
		return nil, err
	}
	search, err := s.findable(ctx)
	if err != nil {
		return nil, err
	}
	packed, err := packParts([]filePart{{"engine", engine}, {"library", library}, {"search", search}, {"css", static.Files["site.css"]}})
	if err != nil {
		return nil, fmt.Errorf("packing the engine: %w", err)
	}
	script := asciiScript(string(e.Script) + "\n" + string(static.PocketFile))
	sum := sha256.Sum256([]byte(script))
	policy := "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'"
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en" data-base="%s">
<head>
<meta charset="windows-1252">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Digijudge in a file</title>
</head>
<body>
<header class="file-head"><nav aria-label="Pages"><a href="/bench">Bench</a> &middot; <a href="/bench/paste">Paste</a> &middot; <a href="/anatomy">Anatomy</a> &middot; <a href="/search">Search</a></nav></header>
<main id="main"><h1>Digijudge in a file</h1><p>The engine is being unpacked &hellip;</p><noscript><p>It needs a browser with scripts.</p></noscript></main>
<footer class="file-foot"><p class="small">The engine of Digijudge, version %s, rules version %s. Nothing leaves this device. Unofficial.</p></footer>
<script type="application/octet-stream" id="packed">`, html.EscapeString(s.made.frame.site.BaseURL), html.EscapeString(policy), html.EscapeString(e.Version), html.EscapeString(rulesVersion))
	b.Write(packed)
	fmt.Fprintf(&b, "</script>\n<script>%s</script>\n</body>\n</html>\n", script)
	return b.Bytes(), nil
}

// filePart is one of the parts that are packed together.
type filePart struct {
	name string
	data []byte
}

// packParts packs parts with gzip. In front of them it puts a line with the name and size of each.
func packParts(parts []filePart) ([]byte, error) {
	var sizes [][2]any
	for _, p := range parts {
		sizes = append(sizes, [2]any{p.name, len(p.data)})
	}
	head, err := json.Marshal(sizes)
	if err != nil {
		return nil, err
	}
	var small bytes.Buffer
	w, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, p := range append([]filePart{{"", append(head, '\n')}}, parts...) {
		if _, err := w.Write(p.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return characters(small.Bytes()), nil
}

// characters encodes bytes as characters of windows-1252 that a script element gives back
// unchanged. A byte that a page would read differently becomes an equals sign and the character 64
// higher.
func characters(in []byte) []byte {
	out := make([]byte, 0, len(in)+len(in)/50)
	for _, c := range in {
		if c == 0 || c == '\r' || c == '<' || c == '=' {
			out = append(out, '=')
			c += 64
		}
		out = append(out, c)
	}
	return out
}

// asciiScript returns a script in ASCII, because the file around it is in windows-1252. It also
// escapes "</", so that nothing in the script ends the script element.
func asciiScript(script string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(script, "</", `<\/`) {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r < 0x10000:
			b.WriteString(`\u` + fmt.Sprintf("%04x", r))
		default:
			b.WriteString(`\u{` + strconv.FormatInt(int64(r), 16) + "}")
		}
	}
	return b.String()
}
