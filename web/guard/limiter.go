package guard

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// MaxClients bounds how many clients the limiter remembers. Beyond twice that the oldest are
// forgotten, which gives them a fresh allowance: harmless, and the memory stays bounded.
const MaxClients = 10_000

// Limiter is a token bucket for each client, in two generations: when the young one is full it
// becomes the old one and the old one is dropped.
type Limiter struct {
	limit rate.Limit
	burst int
	size  int

	mu         sync.Mutex
	young, old map[string]*rate.Limiter
}

// NewLimiter returns a limiter that gives each client so many tokens a second, and at most burst at
// once. It remembers two generations of size clients.
func NewLimiter(perSecond float64, burst, size int) *Limiter {
	return &Limiter{limit: rate.Limit(perSecond), burst: burst, size: size, young: map[string]*rate.Limiter{}}
}

// Allow takes one token of a client.
func (l *Limiter) Allow(client string) bool { return l.bucket(client).Allow() }

// allowN takes n tokens of a client, or as many as there can be.
func (l *Limiter) allowN(client string, n int) bool {
	return l.bucket(client).AllowN(time.Now(), min(n, l.burst))
}

// bucket returns a client's bucket.
func (l *Limiter) bucket(client string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.young[client]
	if b == nil {
		if b = l.old[client]; b == nil {
			b = rate.NewLimiter(l.limit, l.burst)
		}
		if len(l.young) >= l.size {
			l.young, l.old = make(map[string]*rate.Limiter, l.size), l.young
		}
		l.young[client] = b
	}
	return b
}

// ClientKey returns what counts as one client: an IPv4 address, or the /64 network that one IPv6
// customer has.
func ClientKey(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if a = a.Unmap(); a.Is6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
