package content

// moved are the addresses of rulings that said the same as another, which is kept: old slug → the one to read now.
var moved = map[string]string{
	"endless-loop-is-a-draw":                 "loop-drawn",
	"standard-effect-is-no-dna":              "dna-not-by-a-standard-digivolution",
	"target-gone-is-no-attack-on-the-player": "target-gone-attack-fails",
	"used-stays-used":                        "once-per-turn-covered",
}

// MovedRuling is the slug under which a ruling is found now. ok is false where nothing has moved.
func MovedRuling(slug string) (to string, ok bool) {
	to, ok = moved[slug]
	return to, ok
}
