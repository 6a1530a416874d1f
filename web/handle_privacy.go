package web

import (
	"context"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

const privacyPath = "/privacy"

// privacy says what this server, as it is configured, stores about players and for how long.
func (s *site) privacy(c echo.Context) error {
	return s.fixed(c, privacyPath, func(context.Context, *proofs) (templ.Component, error) {
		p := s.page("", privacyPath, "Privacy", "What Digijudge keeps of its players, how long, and how to download and delete it.")
		to, err := ContactURL(s.cfg.Contact)
		return templates.Privacy(p, templates.PrivacyPage{Keep: longTime(s.cfg.KeepUnseen), Addresses: s.cfg.LogAddress, Shared: s.cfg.Players != "",
			Contact: s.cfg.Contact, ContactURL: to}), err
	})
}

// longTime returns a long time in words, such as "18 months", "2 years" or "400 days", or "" for
// none. It counts a month as 365/12 days.
func longTime(d time.Duration) string {
	const day, month, year = 24 * time.Hour, 365 * 24 * time.Hour / 12, 365 * 24 * time.Hour
	words := func(n time.Duration, one string) string {
		if n == 1 {
			return "1 " + one
		}
		return strconv.Itoa(int(n)) + " " + one + "s"
	}
	switch {
	case d <= 0:
		return ""
	case d%year == 0:
		return words(d/year, "year")
	case d%month == 0:
		return words(d/month, "month")
	}
	return words((d+day/2)/day, "day")
}
