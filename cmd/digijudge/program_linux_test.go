package main

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// TestDropProgram: most of the program's file leaves memory, and the program still works.
func TestDropProgram(t *testing.T) {
	mapped := func() int {
		b, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`RssFile:\s+(\d+) kB`).FindSubmatch(b)
		if m == nil {
			t.Skip("this system doesn’t say how much of files is mapped")
		}
		kb, _ := strconv.Atoi(string(m[1]))
		return kb
	}
	before := mapped()
	if dropProgram() == 0 {
		t.Error("nothing of the program could be let go of")
	}
	if after := mapped(); after > before/2 {
		t.Errorf("%d KB of files are mapped, of %d", after, before)
	}
	for line, want := range map[string]bool{
		"00400000-014b5000 r-xp 00000000 fe:00 1 /x": true, "00400000-014b5000 r--p 00000000 fe:00 1 /x": true,
		"00400000-014b5000 rw-p 00000000 fe:00 1 /x": false, "00400000-014b5000 r--s 00000000 fe:00 1 /x": false, "/x": false, "": false,
	} {
		if from, to := readOnly(line); (from == 0x400000 && to == 0x14b5000) != want {
			t.Errorf("%q: %x to %x", line, from, to)
		}
	}
}
