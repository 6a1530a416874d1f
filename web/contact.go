package web

import (
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/labstack/echo/v4"
)

// securityTextPath is where RFC 9116 wants to be told whom to write to.
const securityTextPath = "/.well-known/security.txt"

// maxContact is the longest contact.
const maxContact = 200

// securityTextLasts is how long a security.txt says that it holds; less than a year, as RFC 9116
// recommends.
const securityTextLasts = 180 * 24 * time.Hour

// ContactURL makes an address of what an operator gave as a contact: of a mail address a mailto:,
// of a web address itself. "" is none.
func ContactURL(contact string) (string, error) {
	if contact == "" {
		return "", nil
	}
	wrong := fmt.Errorf("--contact: %q is neither a mail address such as judge@example.com nor a web address such as https://example.com/contact", short(contact))
	if len(contact) > maxContact || strings.ContainsFunc(contact, func(r rune) bool { return r > unicode.MaxASCII || unicode.IsControl(r) || r == ' ' }) {
		return "", wrong
	}
	if a, err := mail.ParseAddress(contact); err == nil {
		if at := strings.LastIndexByte(contact, '@'); a.Address != contact || a.Name != "" || strings.ContainsAny(contact[:at], `"<>()[],;:\\?#&%`) || strings.ContainsAny(contact[at:], "[]") {
			return "", wrong
		}
		return "mailto:" + contact, nil
	}
	u, err := url.Parse(contact)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil {
		return "", wrong
	}
	return u.String(), nil
}

// securityText says whom to tell about a hole in this site's security, if the operator says it.
func (s *site) securityText(c echo.Context) error {
	to, err := ContactURL(s.cfg.Contact)
	if err != nil || to == "" {
		return echo.ErrNotFound
	}
	c.Response().Header().Set("Cache-Control", cacheRevalidate)
	text := "Contact: " + to + "\nExpires: " + s.now().UTC().Add(securityTextLasts).Truncate(24*time.Hour).Format(time.RFC3339) + "\nPreferred-Languages: en\n"
	if s.cfg.BaseURL != "" {
		text += "Canonical: " + s.cfg.BaseURL + securityTextPath + "\n"
	}
	return c.String(http.StatusOK, text)
}
