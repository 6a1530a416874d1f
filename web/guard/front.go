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

// RequestIDHeader is the header with a request's id. Every response has it, and every log line
// about the request has the same id.
const RequestIDHeader = "X-Request-Id"

// headerHSTS tells browsers to use only TLS for a year. It leaves other hosts of the same domain
// alone.
var headerHSTS = []string{"max-age=31536000"}

// front is the first handler: it drops headers that only a trusted proxy may send, gives the
// request an id, and tells browsers to use TLS if the site has it.
type front struct {
	next    http.Handler
	trusted Proxies
	https   bool // the public address of the site begins with https
	log     *slog.Logger
	told    atomic.Bool // whether an untrusted proxy has been logged already
}

// NewFront returns a front before next. https says that the public address of the site begins with
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

// drop removes headers with which an untrusted client claims to be a proxy. If it does seem to be
// one, in a private network, the log says so once, because all its readers would count as one
// client.
func (f *front) drop(r *http.Request) {
	if _, ok := r.Header["X-Forwarded-For"]; ok && private(r.RemoteAddr) && f.told.CompareAndSwap(false, true) {
		f.log.Warn("an untrusted proxy sends requests for others, so all its readers count as one client; if it is yours, name its address with --trusted-proxies", "proxy", r.RemoteAddr)
	}
	for _, name := range forwardHeaders {
		delete(r.Header, name)
	}
}

// SaysTLS reports whether a trusted proxy was reached over TLS. If several proxies say so, the last
// one is the nearest. The front has removed the header if the proxy isn't trusted.
func SaysTLS(r *http.Request) bool {
	v := r.Header.Get("X-Forwarded-Proto")
	if v == "" {
		return false
	}
	return strings.EqualFold(strings.TrimSpace(v[strings.LastIndexByte(v, ',')+1:]), "https")
}

// newRequestID returns a new id for a request. It needn't be secret.
func newRequestID() string {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], rand.Uint64())
	var x [16]byte
	hex.Encode(x[:], b[:])
	return string(x[:])
}

// goodRequestID reports whether an id that a proxy has given a request can be used: 8 to 64
// letters, digits, dots, dashes and underscores.
func goodRequestID(id string) bool {
	return len(id) >= 8 && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
}

// goodHost reports whether X-Forwarded-Host is one host, with or without a port.
func goodHost(host string) bool {
	return host != "" && len(host) <= 255 && strings.Trim(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == ""
}

// ParseBaseURL reads the public address of the site, which has only a scheme and a host. For "" it
// returns an empty URL.
func ParseBaseURL(base string) (*url.URL, error) {
	if base == "" {
		return &url.URL{}, nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !goodHost(u.Host) {
		return nil, fmt.Errorf("--url %q isn’t the address of a site; write it like https://judge.example", oneline.Short(base))
	}
	if u.User != nil || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("--url %q: the site needs a host of its own; give only scheme and host, like %s://%s", oneline.Short(base), u.Scheme, u.Host)
	}
	return u, nil
}
