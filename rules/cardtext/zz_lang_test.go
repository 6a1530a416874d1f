package cardtext_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

func TestZZ(t *testing.T) {
	f := os.Getenv("TEXTS")
	if f == "" {
		t.Skip()
	}
	data, _ := os.ReadFile(f)
	bad, no, ok := 0, 0, 0
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		line = strings.ReplaceAll(line, "\\n", "\n")
		func() {
			defer func() {
				if e := recover(); e != nil {
					fmt.Printf("PANIC %d %s %v\n", i+1, line, e)
				}
			}()
			tree, err := cardtext.Parse(line)
			if err != nil {
				bad++
				fmt.Printf("UNREAD %d %s\n\t%v\n", i+1, line, err)
				return
			}
			if !plays(tree) {
				no++
				fmt.Printf("UNPLAYED %d %s\n\t%v\n", i+1, line, unplayed(tree))
				return
			}
			ok++
			if os.Getenv("SHOW") != "" {
				fmt.Printf("OK %d %s\n\t%s\n", i+1, line, cardtext.Print(tree))
			}
		}()
	}
	fmt.Printf("%d ok, %d unread, %d unplayed\n", ok, bad, no)
}
