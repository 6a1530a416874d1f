package web

import (
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
)

// proxied says whether a header of the request, an empty one included, is one that a proxy sets: it may come from anywhere.
func proxied(r *http.Request) bool {
	for h := range r.Header {
		switch h {
		case "Forwarded", "Via", "X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "Cf-Connecting-Ip", "X-Original-Host":
			return true
		}
		if strings.HasPrefix(h, "X-Forwarded-") {
			return true
		}
	}
	return false
}

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
	return isLoopback(r.RemoteAddr) && isLoopback(r.Host) && !proxied(r)
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
