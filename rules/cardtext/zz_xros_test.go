package cardtext

import (
	"os"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	b, _ := os.ReadFile("/tmp/xros/in.txt")
	for _, a := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		x, err := Parse(a)
		if err != nil {
			t.Log("ERR ", err, " IN ", a)
			continue
		}
		t.Log("ok  ", Print(x))
	}
}
