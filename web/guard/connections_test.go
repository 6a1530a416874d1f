package guard

import (
	"strings"
	"testing"
)

// TestConnectionsFor: the bound follows the descriptors, and too few of them are told.
func TestConnectionsFor(t *testing.T) {
	for _, c := range []struct {
		asked       int
		descriptors uint64
		want        int
		why         string
	}{
		{0, 1 << 20, mostConnections, ""}, {0, 1 << 62, mostConnections, ""}, {0, 4096, 4096 - keptDescriptors, ""}, {0, 1024, 1024 - keptDescriptors, "few file descriptors"},
		{0, 10, LeastConnections, "few file"}, {500, 4096, 500, ""}, {5000, 4096, 4096 - keptDescriptors, "fewer file descriptors than connections"},
		{50_000, 1 << 20, 50_000, ""},
	} {
		if n, why := ConnectionsFor(c.asked, c.descriptors); n != c.want || !strings.Contains(why, c.why) || (why == "") != (c.why == "") {
			t.Errorf("%+v: %d, %q", c, n, why)
		}
	}
}
