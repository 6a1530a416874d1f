package guard

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"digijudge/web/oneline"

	"github.com/labstack/echo/v4"
)

// LoopbackProxies returns the proxies that --behind-proxy trusts: those on this machine.
func LoopbackProxies() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// ParseProxies reads a list of networks or addresses of proxies, such as "10.0.0.0/8" or
// "192.0.2.7". It refuses a network that contains every address, because then no client's address
// could be trusted.
func ParseProxies(list []string) (out []netip.Prefix, err error) {
	for _, v := range list {
		v = strings.TrimSpace(v)
		p, err := netip.ParsePrefix(v)
		if a, aerr := netip.ParseAddr(v); aerr == nil {
			p, err = netip.PrefixFrom(a.WithZone("").Unmap(), a.WithZone("").Unmap().BitLen()), nil
		}
		switch {
		case err != nil:
			return nil, fmt.Errorf("--trusted-proxies: %q is neither an address nor a network; write it like 10.1.2.3 or 10.1.2.0/24", oneline.Short(v))
		case p.Bits() == 0:
			return nil, fmt.Errorf("--trusted-proxies: %s would trust everybody, who could then claim any address; name your proxy’s own network", v)
		case p.Addr().Is4In6():
			return nil, fmt.Errorf("--trusted-proxies: write %s as an IPv4 network", v)
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

// Proxies are the networks of proxies that may say for whom they send a request.
type Proxies []netip.Prefix

// trusts reports whether a connection comes from one of the proxies.
func (p Proxies) trusts(remote string) bool {
	if len(p) == 0 {
		return false
	}
	ap, err := netip.ParseAddrPort(remote)
	if err != nil {
		return false
	}
	a := ap.Addr().WithZone("").Unmap()
	for _, n := range p {
		if n.Contains(a) {
			return true
		}
	}
	return false
}

// Extractor returns the function with which Echo finds the client's address. If the connection
// comes from a trusted proxy, that is the last address in X-Forwarded-For that isn't a trusted
// proxy's. Otherwise it is the address of the connection.
func (p Proxies) Extractor() echo.IPExtractor {
	if len(p) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, n := range p {
		_, ipnet, err := net.ParseCIDR(n.String())
		if err == nil { // always: n is a valid prefix
			options = append(options, echo.TrustIPRange(ipnet))
		}
	}
	return echo.ExtractIPFromXFFHeader(options...)
}

// forwardHeaders lists the headers that only a trusted proxy may send.
var forwardHeaders = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Request-Id"}

// Proxied reports whether the request has a header that proxies set, even an empty one. Its real
// origin is then unknown.
func Proxied(r *http.Request) bool {
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

// IsLoopback reports whether a host, with or without a port, means this machine.
func IsLoopback(hostport string) bool {
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

// private reports whether a connection comes from this machine or a private network.
func private(remote string) bool {
	ap, err := netip.ParseAddrPort(remote)
	return err == nil && (ap.Addr().Unmap().IsLoopback() || ap.Addr().Unmap().IsPrivate())
}
