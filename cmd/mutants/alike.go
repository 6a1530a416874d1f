package main

import (
	_ "embed"
	"fmt"
	"strings"
)

// alikeText lists faults that change nothing: no play could show them. Each has its place on a line
// of its own and the reason below it, indented.
//
//go:embed alike.txt
var alikeText string

// maxAlike limits the length of the list, so that it doesn't become an excuse.
const maxAlike = 12

// readAlike returns the reasons of alike.txt by place. It is an error if a place no longer exists:
// the code has changed, and the reason has to be checked again.
func readAlike(dir string) (map[string]string, error) {
	all, err := allPoints(dir)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for i := range all {
		there[all[i].place()] = true
	}
	return parseAlike(alikeText, there)
}

func parseAlike(text string, there map[string]bool) (map[string]string, error) {
	reasons, place := map[string]string{}, ""
	for line := range strings.SplitSeq(text, "\n") {
		said := strings.TrimSpace(line)
		switch {
		case said == "" || strings.HasPrefix(line, "#"):
		case said != line && place == "":
			return nil, fmt.Errorf("alike.txt: a reason without a place: %s", said)
		case said != line:
			reasons[place] = strings.TrimSpace(reasons[place] + " " + said)
		case !there[said]:
			return nil, fmt.Errorf("alike.txt: no such place: %s", said)
		default:
			place = said
			if _, twice := reasons[place]; twice {
				return nil, fmt.Errorf("alike.txt: twice: %s", place)
			}
			reasons[place] = ""
		}
	}
	for place, reason := range reasons {
		if reason == "" {
			return nil, fmt.Errorf("alike.txt: no reason for %s", place)
		}
	}
	if len(reasons) > maxAlike {
		return nil, fmt.Errorf("alike.txt: %d places, at most %d", len(reasons), maxAlike)
	}
	return reasons, nil
}
