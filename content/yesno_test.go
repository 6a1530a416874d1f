package content

import "testing"

// TestYesNo: yes or no is said only where question and statement have the same verb, and nothing else stands in the way.
func TestYesNo(t *testing.T) {
	for _, c := range []struct{ q, s, want string }{
		{"can a digimon with progress be blocked", "A Digimon with Progress can be blocked: a block is a rule and not an effect.", "Yes"},
		{"my digimon is immune can it be blocked", "A Digimon that is not affected by effects can be blocked: a block is a rule.", ""}, // two negations would be one too many to count
		{"can a digimon attack in the turn it was played", "A Digimon can't attack in the turn in which it was played.", "No"},
		{"does piercing check security after iceclad", "Piercing doesn't check security after Iceclad.", "No"},
		{"does on play trigger when digivolving", "[On Play] triggers.", ""},
		{"does jamming work against options", "Jamming works against Options.", "Yes"},
		{"does it work without a tamer", "It works.", ""},
		{"why does it work", "It works.", ""},
		{"what does piercing check", "Piercing checks security.", ""},
		{"can a tamer block", "Only a Digimon can block.", ""},
		{"can a blocker stop piercing", "Piercing can stop a blocker.", ""},
		{"is armor purge a deletion", "Armor Purge is not a deletion.", "No"},
		{"does a token go to the trash", "A token doesn't go to the trash.", "No"},
		{"can i draw", "You can draw, unless the deck is empty.", ""},
		{"", "", ""},
	} {
		if got := YesNo(c.q, c.s); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.q, c.s, got, c.want)
		}
	}
}

// TestSameQuestion: what is near is not the same.
func TestSameQuestion(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"is alliance optional", "Alliance: Do I have to use it?", false},
		{"does blast digivolve count as played", "Does Blast Digivolve count as played?", true},
		{"suspended digimon attacked", "Can a suspended Digimon attack?", false},
		{"when does reboot unsuspend", "Does Reboot unsuspend?", false},
		{"can it not block", "Can it block?", false},
	} {
		if got := sameQuestion(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}
