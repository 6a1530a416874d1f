package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"digijudge/web"
)

// exportCmd writes the site's content into files.
type exportCmd struct {
	Dir    string `arg:"" placeholder:"DIR" help:"Folder to write into, empty or not yet there; with --pocket the file."`
	Pocket bool   `help:"Write one HTML file with the engine in it instead: the bench, the anatomy and the search, without a server and a network."`
	URL    string `name:"url" placeholder:"URL" help:"Address of a site to which the links lead that are not exported, such as those to the quiz. Without it they are no links."`
}

// Help returns what --help prints below the usage.
func (exportCmd) Help() string {
	return `Writes data/*.ndjson (keywords, clauses, rulings, FAQ, questions with their key, shipped cards, guides: one JSON document a line) and the reference as
pages that need no server: open index.html. With --pocket it is one HTML file in which the engine plays: open it, also without a network.`
}

// Run exports.
func (c *exportCmd) Run(ctx context.Context, std streams) error {
	if c.URL != "" && !strings.HasPrefix(c.URL, "http://") && !strings.HasPrefix(c.URL, "https://") {
		return badInput(std, fmt.Errorf("--url %q: want an address that begins with https:// or http://", c.URL))
	}
	if c.Pocket {
		if !strings.HasSuffix(c.Dir, ".html") {
			return badInput(std, fmt.Errorf("%s: with --pocket want the name of a file that ends with .html", c.Dir))
		}
		size, err := web.ExportPocket(ctx, web.Config{BaseURL: c.URL, Log: slog.New(slog.DiscardHandler)}, c.Dir)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s: %.2f MB\n", c.Dir, float64(size)/1e6)
		return nil
	}
	n, err := web.Export(ctx, web.Config{BaseURL: c.URL, Log: slog.New(slog.DiscardHandler)}, c.Dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s and %s in %s\n", counted(n.Pages, "page"), counted(n.Documents, "document"), c.Dir)
	return nil
}
