package wording

import (
	"regexp"
	"strconv"
	"strings"
)

var versionNumberRE = regexp.MustCompile(`^[1-9]\d?\.\d{1,2}$`)

// ValidVersion reports whether s is written like a version of the rules, such as "4.2".
func ValidVersion(s string) bool { return versionNumberRE.MatchString(s) }

// CompareVersions compares versions of the rules: 4.2 comes before 4.10.
func CompareVersions(a, b string) int {
	part := func(s string, i int) int {
		list := strings.SplitN(s, ".", 2)
		if i >= len(list) {
			return 0
		}
		n, _ := strconv.Atoi(list[i])
		return n
	}
	if n := part(a, 0) - part(b, 0); n != 0 {
		return n
	}
	return part(a, 1) - part(b, 1)
}
