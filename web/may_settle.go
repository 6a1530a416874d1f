package web

import (
	"crypto/subtle"
	"net"
	"net/http"
)

// forwardedHeaders are set by a proxy: a request that has one may come from anywhere.
var forwardedHeaders = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"}

// maySettle says whether a request may decide between contradicting card lists, which changes the cards for all readers. The server
// must have been started for it (Config.Admin), the browser must have the secret that was printed then, and it must run on the same
// machine. A proxy on this machine looks like such a browser: the secret is what it doesn't have.
func (s *site) maySettle(r *http.Request) bool {
	if s.adminSecret == "" || !local(r) {
		return false
	}
	ck, err := r.Cookie(adminCookie)
	return err == nil && subtle.ConstantTimeCompare([]byte(ck.Value), []byte(s.adminSecret)) == 1
}

// local says whether a request seems to come from a browser on this machine: the connection comes from there, the address that was
// asked for is that of the machine itself (a foreign name that was made to point here is not), and no proxy says that it stands
// between.
func local(r *http.Request) bool {
	if !isLoopback(r.RemoteAddr) || !isLoopback(r.Host) {
		return false
	}
	for _, h := range forwardedHeaders {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	return true
}

// isLoopback says whether a host, with or without a port, is this machine.
func isLoopback(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	} else if n := len(host); n > 2 && host[0] == '[' && host[n-1] == ']' {
		host = host[1 : n-1]
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
