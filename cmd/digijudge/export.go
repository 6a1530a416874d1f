package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"digijudge/web"
)

// exportCmd writes what the site says into files.
type exportCmd struct {
	Dir string `arg:"" placeholder:"DIR" help:"Folder to write into, empty or not yet there."`
	URL string `name:"url" placeholder:"URL" help:"Address of a site to which the links lead that are not exported, such as those to the quiz. Without it they are no links."`
}

// Help returns what --help prints below the usage.
func (exportCmd) Help() string {
	return `Writes data/*.ndjson (keywords, clauses, rulings, FAQ, questions with their key, shipped cards, guides: one JSON document a line) and the reference as
pages that need no server: open index.html.`
}

// Run exports.
func (c *exportCmd) Run(ctx context.Context, std streams) error {
	if c.URL != "" && !strings.HasPrefix(c.URL, "http://") && !strings.HasPrefix(c.URL, "https://") {
		return badInput(std, fmt.Errorf("--url %q: want an address that begins with https:// or http://", c.URL))
	}
	n, err := web.Export(ctx, web.Config{BaseURL: c.URL, Log: slog.New(slog.DiscardHandler)}, c.Dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s and %s in %s\n", counted(n.Pages, "page"), counted(n.Documents, "document"), c.Dir)
	return nil
}
