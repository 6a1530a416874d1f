package anatomy

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed words.txt
var wordText string

// wordList is words.txt, read once: the words by the name of their line.
var wordList = sync.OnceValue(func() map[string]map[string]bool {
	list := map[string]map[string]bool{}
	for _, line := range strings.Split(wordText, "\n") {
		name, words, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		list[name] = map[string]bool{}
		for _, w := range strings.Fields(words) {
			list[name][w] = true
		}
	}
	return list
})

// knownWords are all words of words.txt.
var knownWords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, list := range wordList() {
		for w := range list {
			all[w] = true
		}
	}
	return all
})

func isVerb(t token) bool   { return t.kind == word && wordList()["verbs"][t.text] }
func isFinite(t token) bool { return t.kind == word && wordList()["finite"][t.text] }
func isColor(t token) bool  { return t.kind == word && wordList()["colors"][t.text] }

// known says that a word belongs to card text, in any number or case.
func known(w string) bool {
	all := knownWords()
	if all[w] {
		return true
	}
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'"), "'s")
	if all[w] || all[strings.TrimSuffix(w, "s")] {
		return true
	}
	if parts := strings.Split(w, "-"); len(parts) > 1 {
		for _, p := range parts {
			if !known(p) {
				return false
			}
		}
		return true
	}
	return false
}

//go:embed keywords.txt
var keywordText string

// keyword is a keyword effect of chapter 16 (keywords.txt).
type keyword struct {
	name, section string
	kind          Kind   // UnknownKind for one that only carries something out inside another effect
	choice        Choice // of its processing
}

var keywordList = sync.OnceValue(func() []keyword {
	var list []keyword
	for _, line := range strings.Split(keywordText, "\n") {
		name, rest, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(rest, ", ")
		k := keyword{name: name, section: f[0], kind: Kind(f[1]), choice: Choice(f[2])}
		if k.kind == "processing" {
			k.kind = UnknownKind
		}
		list = append(list, k)
	}
	return list
})

// keywordOf finds the keyword effect that the content of angle brackets names; nil if there is none.
func keywordOf(text string) *keyword {
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimRight(strings.ToLower(name), "0123456789 ")
	name = strings.TrimRight(name, "+- ")
	switch name {
	case "security attack", "security a", "s attack":
		name = "security a."
	case "ice clad":
		name = "iceclad"
	case "digi burst", "digi-burst up to":
		name = "digi-burst"
	case "use req":
		name = "use req."
	case "dedigivolve":
		name = "de-digivolve"
	case "blast dna digivolution":
		name = "blast dna digivolve"
	}
	all := keywordList()
	for i := range all {
		if strings.TrimRight(strings.ToLower(all[i].name), "+ ") == name {
			return &all[i]
		}
	}
	return nil
}

// standing says that a keyword by itself is a line of its own: one that doesn't only carry out something.
func standing(text string) bool {
	k := keywordOf(text)
	if k == nil {
		return false
	}
	switch k.name {
	case "Draw", "Recovery", "De-Digivolve", "Digi-Burst", "Delay":
		return false
	}
	return true
}

// isPrice: keywords that ask for something before what stands behind them is done (16-14, 16-17).
func isPrice(t token) bool {
	if t.kind != angle {
		return false
	}
	k := keywordOf(t.text)
	return k != nil && (k.name == "Digi-Burst" || k.name == "Delay")
}
