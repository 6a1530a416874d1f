package templates

import (
	"fmt"
	"strings"
)

// longAsk is the length, in bytes, from which on a question is set in smaller type.
const longAsk = 110

// tableAsk returns the question of a row, as it is shown.
func tableAsk(r TableRow) string {
	if r.Verbatim {
		return r.Ask
	}
	return asked(r.Ask)
}

// tableName names the only card of a list, or says that there are several.
func tableName(cards []SearchHit) string {
	if len(cards) == 1 {
		return cards[0].Title
	}
	return "these cards"
}

// tableNote says what kind of answer a row has, and what the engine says about it.
func tableNote(r TableRow) string {
	if r.Mark == "" {
		return r.Note
	}
	return r.Note + ": " + r.Mark
}

// engineKnows says in a few words how much of a card is played.
func engineKnows(v CardPage) string {
	switch {
	case !v.Imported:
		return "its effects taken apart"
	case v.State == "conflict":
		return "not played: the lists contradict each other"
	case v.Unread != "":
		return "not played: it can’t be read whole"
	}
	played := 0
	for _, t := range v.Text {
		if t.Runs {
			played++
		}
	}
	switch {
	case v.State != "runs" && played == len(v.Text):
		return "not played"
	case len(v.Text) == 0:
		return "all of it"
	case played == len(v.Text):
		return "all of it: " + count(played, "paragraph", "paragraphs") + " played"
	}
	return strings.TrimSpace(fmt.Sprintf("%d of %d paragraphs played", played, len(v.Text)))
}
