package web

import (
	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// The version of the rules that the site restates, shown in the footer.
const (
	rulesVersion = "4.2"
	rulesDate    = "August 2026"
)

func newFrame(cfg Config) frame {
	return frame{templates.Site{
		BaseURL: cfg.BaseURL, CSS: static.URL("site.css"), JS: static.URL("site.js"), BenchJS: static.URL("bench.js"), AlongJS: static.URL("along.js"), Icon: static.URL("icon.svg"),
		Card: static.URL("card.png"), RulesVersion: rulesVersion, RulesDate: rulesDate,
	}}
}

// page returns the frame of one page. crumbs are the pages between the home page and this one.
func (s *site) page(section, path, title, description string, crumbs ...templates.Crumb) templates.Page {
	return pocket.Page(s.made.frame.site, section, path, title, description, crumbs...)
}
