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

// securityTextPath is the address at which RFC 9116 expects the file that says where to report
// security problems.
const securityTextPath = "/.well-known/security.txt"

// maxContact is the length of the longest contact, in bytes.
const maxContact = 200

// securityTextLasts is how long a security.txt file says that it is valid. RFC 9116 recommends less
// than a year.
const securityTextLasts = 180 * 24 * time.Hour

// ContactURL turns the operator's contact into an address for links: a mail address gets mailto:,
// and a web address stays as it is. It returns "" if there is no contact.
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

// securityText serves the file that says where to report security problems of the site, if the
// operator has named a contact.
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
