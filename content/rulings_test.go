package content

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// TestRulingFolders: for a ruling in the wrong folder the error names the right one. The ruling's
// address doesn't contain the folder.
func TestRulingFolders(t *testing.T) {
	battle := "# Another rock.\n" + strings.Replace(strings.SplitAfterN(smallScenario, "\n", 2)[1], "clauses 16-9-1", "clauses 14-1, 16-9-1", 1)
	const want = ":2: belongs in rulings/14-battles: 14-1"
	for _, c := range []struct{ file, src, want string }{
		{"rulings/14-battles/rock.scn", battle, ""},
		{"rulings/rock.scn", battle, "rulings/rock.scn" + want},
		{"rulings/16-keyword-effects/rock.scn", battle, "rulings/16-keyword-effects/rock.scn" + want},
		{"rulings/14-battles/deep/rock.scn", battle, "rulings/14-battles/deep/rock.scn" + want},
		{"rulings/14-battles/first.scn", battle, "there is already a page /rulings/first"},
		{"rulings/14-battles/rock.scn", strings.Replace(battle, "clauses 14-1, 16-9-1\n", "", 1), "rulings/14-battles/rock.scn:1: it cites no clause"},
		{"rulings/14-battles/Rock.scn", battle, "rulings/14-battles/Rock.scn: want rulings/CHAPTER/NAME.scn"},
		{"rulings/14-battles/rock.md", battle, "rulings/14-battles/rock.md: stands in the wrong folder"},
	} {
		fsys := smallSite()
		fsys[c.file] = &fstest.MapFile{Data: []byte(c.src)}
		if got := fmt.Sprint(CheckFiles(fsys)); c.want == "" && got != "[]" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %q in it", c.file, got, c.want)
		}
	}
}

// TestRulingIndex: content/rulings/INDEX.md is what `digijudge check --index` would write.
func TestRulingIndex(t *testing.T) {
	if err := CheckRulingIndex(); err != nil {
		t.Error(err)
	}
	files, err := readFiles(smallSite())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := files[indexFile]; ok {
		t.Error("the site reads the index")
	}
	got := string(loadSite(files).rulingIndex())
	for _, want := range []string{"\n## 14 Battles\n", "\n- 16-9-1: **first**\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in the index of the small site", want)
		}
	}
}
