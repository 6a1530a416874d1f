package anatomy

import (
	_ "embed"
	"strings"
	"sync"

	"digijudge/rules/cardtext"
)

//go:embed keywords.txt
var keywordText string

// keyword is a keyword effect of chapter 16 (keywords.txt).
type keyword struct {
	name, section string
	// UnknownKind for one that only carries something out inside another effect
	kind   Kind
	choice Choice // of its processing
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

// keywordOf finds a keyword by its name in the tree; nil if there is none.
func keywordOf(name string) *keyword {
	all := keywordList()
	for i := range all {
		if strings.TrimRight(all[i].name, "+ ") == strings.TrimRight(name, "+ ") {
			return &all[i]
		}
	}
	return nil
}

// shown returns the keyword as people write it, without its number.
func (k *keyword) shown() string { return "<" + strings.TrimRight(k.name, " +") + ">" }

// keywordClause returns the section of a keyword that stands in the tree.
func keywordClause(node any) string {
	if k, ok := node.(cardtext.Keyword); ok {
		if x := keywordOf(k.Name); x != nil {
			return x.section
		}
	}
	return Keyword.Clause()
}

// carriedOut returns the keyword that an action carries out; nil if it is none.
func carriedOut(a cardtext.Action) *keyword {
	if use, ok := a.(cardtext.UseKeyword); ok {
		return keywordOf(use.Keyword.Name)
	}
	return nil
}

// price returns the keyword of a sentence that consists only of a keyword which must be paid for
// the words after it (16-14, 16-17), or nil.
func price(s *cardtext.Sentence) *keyword {
	if s == nil || len(s.Acts) != 1 || s.By != nil || s.May || s.Opponent {
		return nil
	}
	if k := carriedOut(s.Acts[0]); k != nil && (k.name == "Delay" || k.name == "Digi-Burst") {
		return k
	}
	return nil
}

// unheardOf finds a keyword that chapter 16 doesn't have; nil if there is none.
func unheardOf(list []cardtext.Span) *cardtext.Span {
	for i := range list {
		if k, ok := list[i].Node.(cardtext.Keyword); ok && keywordOf(k.Name) == nil {
			return &list[i]
		}
		if s := unheardOf(list[i].Inside); s != nil {
			return s
		}
	}
	return nil
}
