package drill

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

func TestScratch(t *testing.T) {
	files, _ := filepath.Glob("../../content/rulings/*.scn")
	sort.Strings(files)
	var rs []Ruling
	for _, f := range files {
		b, _ := os.ReadFile(f)
		src := string(b)
		r := Ruling{Slug: strings.TrimSuffix(filepath.Base(f), ".scn"), Source: src}
		for l := range strings.Lines(src) {
			if tt, ok := strings.CutPrefix(l, "# "); ok && r.Title == "" {
				r.Title = strings.TrimSpace(tt)
			}
			if c, ok := strings.CutPrefix(l, "clauses "); ok {
				for _, x := range strings.Split(c, ",") {
					r.Clauses = append(r.Clauses, strings.TrimSpace(x))
				}
			}
		}
		rs = append(rs, r)
	}
	Debug = func(all []candidate) {
		rul := map[string]map[string]bool{}
		tot := map[string]map[string]bool{}
		for i := range all {
			c := &all[i]
			k := c.Right
			if c.Open {
				k += " open"
			}
			if tot[k] == nil {
				tot[k] = map[string]bool{}
			}
			tot[k][c.Ruling] = true
			if k == "no" {
				for _, b := range c.Beliefs {
					if rul[b] == nil {
						rul[b] = map[string]bool{}
					}
					rul[b][c.Ruling] = true
				}
			}
		}
		for k, v := range tot {
			fmt.Println(k, len(v))
		}
		var ks []string
		for k, v := range rul {
			ks = append(ks, fmt.Sprintf("%3d %s", len(v), k))
		}
		sort.Strings(ks)
		fmt.Println(strings.Join(ks, "\n"))
	}
	m, err := Make(rs, nil)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile("/tmp/wt/drills-out.txt", m.File(), 0o644)
	fmt.Println(strings.Join(m.Report(), "\n"))
}
