package guard

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"digijudge/web/oneline"
)

// RequestIDHeader names a request: in the answer, and in every line that is logged about it.
const RequestIDHeader = "X-Request-Id"

// headerHSTS tells browsers to come over TLS alone for a year. Other names under the same domain
// are none of our business.
var headerHSTS = []string{"max-age=31536000"}

// front stands before all else: it drops what only a trusted proxy may say, names the request, and
// holds browsers to TLS where the site is known to have it.
type front struct {
	next    http.Handler
	trusted Proxies
	https   bool // the world's address of the site begins with https
	log     *slog.Logger
	told    atomic.Bool // of a proxy that isn't trusted
}

// NewFront returns a front before next. https says that the world's address of the site begins with
// https.
func NewFront(next http.Handler, trusted Proxies, https bool, log *slog.Logger) *front {
	return &front{next: next, trusted: trusted, https: https, log: log}
}

// ServeHTTP implements http.Handler.
func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := ""
	if f.trusted.trusts(r.RemoteAddr) {
		if sent := r.Header.Get(RequestIDHeader); goodRequestID(sent) {
			id = sent
		}
		if host := r.Header.Get("X-Forwarded-Host"); goodHost(host) {
			r.Host = host
		}
	} else {
		f.drop(r)
	}
	if id == "" {
		id = newRequestID()
	}
	h := w.Header()
	h[RequestIDHeader] = []string{id}
	if f.https || r.TLS != nil || SaysTLS(r) {
		h["Strict-Transport-Security"] = headerHSTS
	}
	f.next.ServeHTTP(w, r)
}

// drop takes away what a stranger claims about whom they ask for. Where it seems to be a proxy of
// this network that nobody named, the log says so once: all its readers would count as one client.
func (f *front) drop(r *http.Request) {
	if _, ok := r.Header["X-Forwarded-For"]; ok && private(r.RemoteAddr) && f.told.CompareAndSwap(false, true) {
		f.log.Warn("a proxy that isn’t trusted asks for others: all its readers count as one client; if it is yours, start with --trusted-proxies and its address", "proxy", r.RemoteAddr)
	}
	for _, name := range forwardHeaders {
		delete(r.Header, name)
	}
}

// SaysTLS reports whether the proxy that stands before the site was asked over TLS. The header is
// there only if the proxy is trusted; of several values the last is the nearest proxy's.
func SaysTLS(r *http.Request) bool {
	v := r.Header.Get("X-Forwarded-Proto")
	if v == "" {
		return false
	}
	return strings.EqualFold(strings.TrimSpace(v[strings.LastIndexByte(v, ',')+1:]), "https")
}

// newRequestID returns a new name for a request. Nothing depends on its being secret.
func newRequestID() string {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], rand.Uint64())
	var x [16]byte
	hex.Encode(x[:], b[:])
	return string(x[:])
}

// goodRequestID reports whether a proxy's name for a request can be taken over: 8 to 64 letters,
// digits, dots, dashes and underscores.
func goodRequestID(id string) bool {
	return len(id) >= 8 && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
}

// goodHost reports whether a proxy's X-Forwarded-Host is one host, with or without a port.
func goodHost(host string) bool {
	return host != "" && len(host) <= 255 && strings.Trim(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == ""
}

// ParseBaseURL reads the address by which the world knows the site: scheme and host, nothing else.
// "" is none.
func ParseBaseURL(base string) (*url.URL, error) {
	if base == "" {
		return &url.URL{}, nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !goodHost(u.Host) {
		return nil, fmt.Errorf("--url %q: want an address like https://judge.example", oneline.Short(base))
	}
	if u.User != nil || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("--url %q: the site has a whole host to itself; give scheme and host alone, like %s://%s", oneline.Short(base), u.Scheme, u.Host)
	}
	return u, nil
}
