package guard

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// MaxClients is how many clients a limiter remembers in each of its two generations. Clients that
// are forgotten get a fresh allowance, which does no harm and keeps the memory bounded.
const MaxClients = 10_000

// Limiter limits clients with a token bucket for each. The buckets are in two generations: when the
// young one is full it becomes the old one, and the old one is dropped.
type Limiter struct {
	limit rate.Limit
	burst int
	size  int

	mu         sync.Mutex
	young, old map[string]*rate.Limiter
}

// NewLimiter returns a limiter that gives each client perSecond tokens a second, and at most burst
// at once. Each of its two generations remembers size clients.
func NewLimiter(perSecond float64, burst, size int) *Limiter {
	return &Limiter{limit: rate.Limit(perSecond), burst: burst, size: size, young: map[string]*rate.Limiter{}}
}

// Allow takes one of a client's tokens and reports whether there was one.
func (l *Limiter) Allow(client string) bool { return l.bucket(client).Allow() }

// allowN takes n of a client's tokens, or at most a full bucket, and reports whether there were
// enough.
func (l *Limiter) allowN(client string, n int) bool {
	return l.bucket(client).AllowN(time.Now(), min(n, l.burst))
}

// bucket returns a client's token bucket.
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

// ClientKey returns what counts as one client: an IPv4 address, or an IPv6 network of 64 bits,
// which one customer usually has.
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
