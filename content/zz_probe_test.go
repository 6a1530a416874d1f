package content

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestZZProbe(t *testing.T) {
	l := openReal(t)
	f, err := os.Open(os.Getenv("ZZ"))
	if err != nil {
		t.Skip()
	}
	n := map[string]int{}
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		p := strings.Split(sc.Text(), "\t")
		res, err := l.Search(context.Background(), p[1])
		if err != nil {
			t.Fatal(err)
		}
		a, kind := res.Answer, "right"
		say := ""
		switch {
		case a == nil && res.Near != nil && res.Near.URL == "/rulings/"+p[0]:
			kind = "near"
		case a == nil:
			kind = "none"
			if res.Near != nil {
				say = res.Near.URL
			}
		case a.URL != "/rulings/"+p[0]:
			kind, say = "OTHER", a.Word+" "+a.URL+" (asked: "+a.Asked+")"
		case p[2] != "" && a.Word != "" && a.Word != p[2]:
			kind, say = "WORD", a.Word
		}
		n[kind]++
		fmt.Printf("%s\t%s\t%s\t%s\t%s\n", kind, p[0], p[1], p[2], say)
	}
	fmt.Println(n)
}
