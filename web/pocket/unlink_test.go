package pocket

import "testing"

func TestUnlink(t *testing.T) {
	in := `Ann's <a class="keyword" href="/keywords/draw" data-type="effect">&lt;Draw 1&gt;</a>, <a href="/x">6-1</a>, <abbr>DP</abbr>`
	want := `Ann's <span class="keyword" data-type="effect">&lt;Draw 1&gt;</span>, <span>6-1</span>, <abbr>DP</abbr>`
	if got := Unlink(in); got != want {
		t.Errorf("%s", got)
	}
}
