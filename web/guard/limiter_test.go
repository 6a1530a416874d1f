package guard

import (
	"strconv"
	"testing"
)

// TestLimiterIsBounded: the memory of clients has a bound, and one network of IPv6 is one client.
func TestLimiterIsBounded(t *testing.T) {
	l := NewLimiter(1, 1, 100)
	for i := range 1000 {
		l.Allow(strconv.Itoa(i))
	}
	if n := len(l.young) + len(l.old); n > 200 {
		t.Errorf("remembers %d clients", n)
	}
	if ClientKey("2001:db8::1") != ClientKey("2001:db8::2") || ClientKey("192.0.2.1") == ClientKey("192.0.2.2") || ClientKey("::ffff:192.0.2.1") != "192.0.2.1" {
		t.Error("client keys")
	}
}
