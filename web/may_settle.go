package web

import (
	"net"
	"net/http"
)

// forwardedHeaders are set by a proxy: a request that has one may come from anywhere.
var forwardedHeaders = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"}

// maySettle says whether a request may decide between contradicting card lists, which changes the cards for all readers. The server
// must have been started for it (Config.Admin), and the browser must run on the same machine: the connection comes from there, the
// address that was asked for is that of the machine itself (a foreign name that was made to point here is not), and no proxy
// stands between.
func (s *site) maySettle(r *http.Request) bool {
	if !s.cfg.Admin || !isLoopback(r.RemoteAddr) || !isLoopback(r.Host) {
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
