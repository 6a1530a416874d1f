package rules

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// RulesVersion is the version of the General Rule that the registry, the engine and all content speak of.
const RulesVersion = "4.2"

//go:embed clauses.txt
var clauseText string

// clauseRegistry is rules/clauses.txt, read once: every number in the order of the rules, and its place in it.
var clauseRegistry = sync.OnceValue(func() registry {
	all := strings.Fields(clauseText)
	place := make(map[string]int, len(all))
	for i, n := range all {
		place[n] = i
	}
	return registry{all, place}
})

type registry struct {
	all   []string
	place map[string]int
}

// ValidClause says whether number (such as "16-7-4") is a clause of the General Rule: whether it stands in
// rules/clauses.txt. A bare chapter number ("16") is not a clause.
func ValidClause(number string) bool {
	_, ok := clauseRegistry().place[number]
	return ok
}

// Clauses returns all 1,114 clause numbers in the order of the rules. The slice is the caller's own.
func Clauses() []string {
	return slices.Clone(clauseRegistry().all)
}

// ClauseLess orders clause numbers as the rules do: part by part by value, so that 16-7-4 comes before 16-12-1 and
// 16-7 before 16-7-1. Numbers need not be in the registry; parts that are not numbers are ordered as text.
func ClauseLess(a, b string) bool {
	for a != "" && b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, "-")
		y, b, _ = strings.Cut(b, "-")
		if x == y {
			continue
		}
		m, errX := strconv.Atoi(x)
		n, errY := strconv.Atoi(y)
		if errX != nil || errY != nil || m == n {
			return x < y
		}
		return m < n
	}
	return a == "" && b != ""
}
