package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/api"
)

// exportRoots are the pages at which the export begins. A page below one of them belongs to the
// reference.
var exportRoots = []string{"/rules", "/r", "/keywords", "/rulings", "/faq", "/guides", "/quick", "/glossary", agreementPath}

// maxExportPages bounds the crawl, should a mistake make it endless.
const maxExportPages = 20_000

// Exported counts the pages and documents that an export wrote.
type Exported struct{ Pages, Documents int }

// Export writes all content as JSON, one document a line, and the reference as pages that need no
// server. The folder must be empty or not exist yet. A link to a page that isn't exported leads to
// cfg.BaseURL, or is removed if there is no BaseURL.
func Export(ctx context.Context, cfg Config, dir string) (Exported, error) {
	return export(ctx, cfg, dir, func(string) bool { return true })
}

// export is like Export, but writes only the pages whose path keep accepts.
func export(ctx context.Context, cfg Config, dir string, keep func(path string) bool) (n Exported, err error) {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return n, fmt.Errorf("%s isn’t empty; give a folder that is empty or not yet there", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return n, fmt.Errorf("exporting: %w", err)
	}
	data, err := os.MkdirTemp("", "digijudge-export-")
	if err != nil {
		return n, fmt.Errorf("exporting: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	cfg.DataDir, cfg.Addr, cfg.Rate, cfg.AdminAddr, cfg.AdminRemote, cfg.Proxies = data, "127.0.0.1:0", 0, "", false, nil
	s, err := Start(ctx, cfg)
	if err != nil {
		return n, err
	}
	defer func() { err = errors.Join(err, s.Shutdown()) }()
	x := &exporter{server: s, dir: dir, base: s.site.cfg.BaseURL, keep: keep, pages: map[string][]byte{}, moved: map[string]string{}}
	if err := x.crawl(ctx); err != nil {
		return n, err
	}
	if err := x.writePages(ctx); err != nil {
		return n, err
	}
	n.Pages = len(x.pages) + 1
	n.Documents, err = x.writeData(ctx)
	return n, err
}

// exporter is the state of one export.
type exporter struct {
	server *Server
	dir    string
	base   string // address of the site, or "" if none was given
	keep   func(string) bool
	pages  map[string][]byte // pages by address: the path, and ?page= for later pages of a list
	moved  map[string]string // redirects: from address to address
}

// wanted reports whether an address belongs to the reference: a root, or a page below one. An
// address with a query is wanted only if the query is a page number.
func (x *exporter) wanted(u *url.URL) bool {
	if u.Host != "" || u.Scheme != "" {
		return false
	}
	if u.Path == rulesDiffPath {
		return false
	}
	for k := range u.Query() {
		if k != "page" {
			return false
		}
	}
	for _, r := range exportRoots {
		if u.Path == r || strings.HasPrefix(u.Path, r+"/") {
			return x.keep(u.Path)
		}
	}
	return false
}

// address returns an address as the keys of exporter.pages have it.
func address(u *url.URL) string {
	if u.RawQuery != "" {
		return u.Path + "?" + u.RawQuery
	}
	return u.Path
}

// crawl reads all pages that can be reached from the roots.
func (x *exporter) crawl(ctx context.Context) error {
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer client.CloseIdleConnections()
	queue := slices.Clone(exportRoots)
	seen := map[string]bool{}
	for len(queue) > 0 && len(x.pages) < maxExportPages {
		at := queue[0]
		queue = queue[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, x.server.URL()+at, nil)
		if err != nil {
			return fmt.Errorf("exporting %s: %w", at, err)
		}
		res, err := client.Do(req)
		if err != nil {
			return fmt.Errorf("exporting %s: %w", at, err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		switch {
		case err != nil:
			return fmt.Errorf("exporting %s: %w", at, err)
		case res.StatusCode >= 300 && res.StatusCode < 400:
			to := res.Header.Get("Location")
			x.moved[at] = to
			if u, err := url.Parse(to); err == nil && x.wanted(u) {
				queue = append(queue, address(u))
			}
			continue
		case res.StatusCode == http.StatusNotFound && slices.Contains(exportRoots, at):
			continue
		case res.StatusCode != http.StatusOK:
			return fmt.Errorf("exporting %s: status %d", at, res.StatusCode)
		}
		x.pages[at] = body
		doc, err := goquery.NewDocumentFromReader(bytes.NewReader(body))
		if err != nil {
			return fmt.Errorf("exporting %s: %w", at, err)
		}
		doc.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			if u, err := url.Parse(a.AttrOr("href", "")); err == nil && u.Path != "" && x.wanted(u) {
				queue = append(queue, address(u))
			}
		})
	}
	return nil
}

// fileOf returns the name of a page's file, with slashes.
func fileOf(at string) string {
	p, query, _ := strings.Cut(at, "?")
	name := strings.Trim(p, "/")
	if n := strings.TrimPrefix(query, "page="); n != query {
		name += "-page-" + strings.Trim(n, "./\\")
	}
	return name + ".html"
}

func (x *exporter) writePages(ctx context.Context) error {
	for name, b := range static.Files {
		if err := x.write("static/"+name, b); err != nil {
			return err
		}
	}
	home, err := x.home(ctx)
	if err != nil {
		return err
	}
	if err := x.writePage("index.html", home); err != nil {
		return err
	}
	for at, body := range x.pages {
		if err := x.writePage(fileOf(at), body); err != nil {
			return err
		}
	}
	return nil
}

// home returns the HTML of the first page.
func (x *exporter) home(ctx context.Context) ([]byte, error) {
	var sections, lists []templates.Link
	for _, s := range []templates.Link{{Name: "Keywords", URL: "/keywords"}, {Name: "Rules", URL: "/rules"}, {Name: "Rulings", URL: "/rulings"}, {Name: "FAQ", URL: "/faq"}, {Name: "At the table", URL: "/quick"}, {Name: "Glossary", URL: "/glossary"}, {Name: "Guides", URL: "/guides"}} {
		if x.pages[s.URL] != nil {
			sections = append(sections, s)
		}
	}
	for _, l := range exportLists {
		lists = append(lists, templates.Link{Name: l + ".ndjson", URL: "/data/" + l + ".ndjson"})
	}
	p := x.server.site.page("", "/", "Digijudge, the reference", "The rules of the Digimon Card Game in our own words, with proved rulings.")
	p.Crumbs = nil
	var b bytes.Buffer
	if err := templates.ExportHome(p, sections, lists).Render(ctx, &b); err != nil {
		return nil, fmt.Errorf("exporting the first page: %w", err)
	}
	return b.Bytes(), nil
}

// writePage writes a page after turning its links into links to files.
func (x *exporter) writePage(file string, body []byte) error {
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("exporting %s: %w", file, err)
	}
	doc.Find("form, .quiz-me, link[rel=canonical], link[rel=manifest], .watch, meta[property^='og:'], [data-frames] nav, .nav2").Remove()
	doc.Find("[data-frames]").RemoveAttr("data-frames")
	doc.Find(".stepper ~ .steps-fold").SetAttr("open", "") // without a server no step can be chosen
	up := strings.Repeat("../", strings.Count(file, "/"))
	for _, attr := range []string{"href", "src"} {
		doc.Find("[" + attr + "]").Each(func(_ int, e *goquery.Selection) {
			to := e.AttrOr(attr, "")
			if to == "" || strings.HasPrefix(to, "#") {
				return
			}
			if link, ok := x.link(to, file); ok {
				e.SetAttr(attr, link)
				return
			}
			if x.base != "" && strings.HasPrefix(to, "/") {
				e.SetAttr(attr, x.base+to)
				return
			}
			if goquery.NodeName(e) != "a" || strings.HasPrefix(to, "http") {
				return
			}
			if li := e.Closest("li"); e.Closest("nav").Length() > 0 && li.Length() > 0 {
				li.Remove()
			} else if e.Closest("header, .actions").Length() > 0 || e.HasClass("button") || e.HasClass("copy") {
				e.Remove()
			} else {
				unwrap(e)
			}
		})
	}
	doc.Find("a.brand").SetAttr("href", up+"index.html")
	out, err := doc.Html()
	if err != nil {
		return fmt.Errorf("exporting %s: %w", file, err)
	}
	return x.write(file, []byte(out))
}

// unwrap turns links into plain words.
func unwrap(e *goquery.Selection) {
	for _, n := range e.Nodes {
		n.Data, n.DataAtom = "span", 0
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
			return slices.Contains([]string{"href", "rel", "data-step", "data-copy", "download"}, a.Key)
		})
	}
}

// link returns the relative link from one exported file to an address of the site. ok is false if
// that address isn't exported.
func (x *exporter) link(to, from string) (string, bool) {
	u, err := url.Parse(to)
	if err != nil || u.Host != "" || !strings.HasPrefix(u.Path, "/") {
		return "", false
	}
	up := strings.Repeat("../", strings.Count(from, "/"))
	fragment := ""
	if u.Fragment != "" {
		fragment = "#" + u.EscapedFragment()
	}
	if name, ok := strings.CutPrefix(u.Path, "/static/"); ok && static.Files[name] != nil {
		return up + "static/" + name, true
	}
	if strings.HasPrefix(u.Path, "/data/") {
		return up + u.Path[1:], true
	}
	if u.Path == "/" {
		return up + "index.html" + fragment, true
	}
	at := address(u)
	if other, ok := x.moved[at]; ok {
		delete(x.moved, at) // so that a circle of redirects ends
		link, ok := x.link(other, from)
		x.moved[at] = other
		return link, ok
	}
	if x.pages[at] == nil {
		return "", false
	}
	return up + fileOf(at) + fragment, true
}

// exportLists names the lists that are exported.
var exportLists = append(slices.Clone(api.Lists), "guides")

// writeData writes the lists as JSON lines; the questions include their keys.
func (x *exporter) writeData(ctx context.Context) (n int, err error) {
	docs := api.New(x.server.site.lib)
	for _, name := range exportLists {
		list, err := docs.List(name, true)
		if name == "guides" {
			list, err = docs.Guides(ctx)
		}
		if err != nil {
			return n, err
		}
		lines, err := api.Lines(list)
		if err != nil {
			return n, err
		}
		if err := x.write("data/"+name+".ndjson", lines); err != nil {
			return n, err
		}
		n += len(list)
	}
	about, err := api.Marshal(map[string]any{"name": "Digijudge", "rules_version": rulesVersion, "version": x.server.site.lib.Version(), "lists": exportLists})
	if err != nil {
		return n, err
	}
	return n, errors.Join(x.write("data/about.json", about), x.write("data/openapi.json", api.OpenAPI))
}

func (x *exporter) write(name string, b []byte) error {
	file := filepath.Join(x.dir, filepath.FromSlash(path.Clean("/" + name)[1:]))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("exporting: %w", err)
	}
	if err := os.WriteFile(file, b, 0o644); err != nil {
		return fmt.Errorf("exporting: %w", err)
	}
	return nil
}
