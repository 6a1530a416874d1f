package cardtext

import (
	"slices"
	"strings"
	"testing"
)

// TestGluedLines: a new paragraph begins even if a list lost the line break, and nowhere else.
func TestGluedLines(t *testing.T) {
	for _, c := range []struct{ box, want string }{
		{"[Hand] [Counter] <Blast Digivolve> (A note here.) <Blocker> [On Play] Gain 1 memory.", "[Hand] [Counter] <Blast Digivolve> (A note here.)|<Blocker>|[On Play] Gain 1 memory."},
		{"[On Play] <Draw 1> (A note here.) <Draw 1>", "[On Play] <Draw 1> (A note here.) <Draw 1>"},
		{"[On Play] Gain 1 memory. <Blocker> (A note here.).", "[On Play] Gain 1 memory.|<Blocker> (A note here.)."},
		{"DigiXros -1: [A] + [B] When you play it, put the specified cards under it.The name of this card is also treated as [A].",
			"DigiXros -1: [A] + [B] When you play it, put the specified cards under it.|The name of this card is also treated as [A]."},
		{"[On Play] Gain 1 memory. (Rule) Name: Also treated as [A].", "[On Play] Gain 1 memory.|[Rule] Name: Also treated as [A]."},
	} {
		if got := strings.Join(Paragraphs(c.box), "|"); got != c.want {
			t.Errorf("%s", got)
		}
	}
	if got := Paragraphs("[Digivolve] [A]: Cost 2\n[On Play] Gain 1 memory."); !slices.Equal(got, []string{"[Digivolve] [A]: Cost 2", "[On Play] Gain 1 memory."}) {
		t.Errorf("%q", got)
	}
}
