package main

import (
	"bufio"
	"fmt"
	"os"

	"digijudge/content/cardlist"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
)

func main() {
	s := bufio.NewScanner(os.Stdin)
	for s.Scan() {
		t := s.Text()
		if t == "" {
			continue
		}
		text, err := cardtext.Parse(t)
		if err != nil {
			fmt.Println("--", t, "\n     ", err)
			fmt.Println("     ", cardtext.Normalize(t))
			continue
		}
		a := cardlist.Explain(t, anatomy.Upper)
		st := ""
		for _, e := range a.Effects {
			st += string(e.State) + " " + e.Refused
		}
		fmt.Println("OK", st, "::", cardtext.Normalize(t))
		_ = text
	}
}
