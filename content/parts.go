package content

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A chapter longer than fifteen phone screens is divided into parts at addresses such as
// /rules/15-4. A part holds whole sections as long as they fit. Use Library.ClauseURL to find a
// clause: no other code may assume where it is.

// Part is one page of a divided chapter: some of its clauses in order.
type Part struct {
	URL      string // "/rules/15-4": the number of its first clause
	From, To int    // it has the clauses Chapter.Clauses[From:To]
}

// Estimated lengths on the screen of a phone, in pixels. A part may take about twelve screens; a
// test over the real pages checks that none takes more than fifteen.
const (
	maxPart     = 10_200
	maxWhole    = 11_000 // a chapter slightly longer than a part isn't divided
	clauseFrame = 118    // the number of a clause, the space around it, and its links
	textLine    = 27
	lineRunes   = 38
	foldedProof = 110
)

// clauseLength estimates how long a clause is on a phone.
func clauseLength(text string) int {
	n, fence := clauseFrame, false
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(l, "```"):
			if fence = !fence; fence {
				n += foldedProof
			}
		case fence:
		case l == "":
			n += textLine / 2
		default:
			n += textLine * (1 + (utf8.RuneCountInString(l)-1)/lineRunes)
		}
	}
	return n
}

// partsOf divides a chapter's clauses into parts. Whole sections share a part as long as they fit;
// a section that is too long for one part is divided between its next smaller clauses. A chapter
// that fits on one page has no parts.
func partsOf(list []section) []Part {
	lengths, whole := make([]int, len(list)), 0
	for i, s := range list {
		lengths[i] = clauseLength(s.body.text)
		whole += lengths[i]
	}
	if whole <= maxWhole {
		return nil
	}
	var parts []Part
	room := 0
	take := func(from, to, length int) {
		if n := len(parts); n > 0 && length <= room {
			parts[n-1].To, room = to, room-length
			return
		}
		parts = append(parts, Part{URL: "/rules/" + list[from].number, From: from, To: to})
		room = maxPart - length
	}
	var divide func(from, to, depth int)
	divide = func(from, to, depth int) {
		for i := from; i < to; {
			end := i + 1
			for end < to && strings.Count(list[end].number, "-") > depth {
				end++
			}
			length := 0
			for _, n := range lengths[i:end] {
				length += n
			}
			if length > maxPart && end > i+1 {
				room = 0 // a long section begins a new page, and so does what follows it
				take(i, i+1, lengths[i])
				divide(i+1, end, depth+1)
				room = 0
			} else {
				take(i, end, length)
			}
			i = end
		}
	}
	divide(0, len(list), 1)
	return parts
}

// Range returns the range of clauses on a part: "15-1 to 15-3".
func (c *Chapter) Range(p Part) string {
	first, last := c.Clauses[p.From].Number, c.Clauses[p.To-1].Number
	if strings.Count(first, "-") == 1 && (p.To == len(c.Clauses) || strings.Count(c.Clauses[p.To].Number, "-") == 1) {
		last = strings.Join(strings.SplitN(last, "-", 3)[:2], "-") // the section ends here
	}
	if first == last || strings.HasPrefix(last, first+"-") {
		return first
	}
	return first + " to " + last
}

// part returns the address of the page that has a clause of a chapter.
func (p *chapterPage) part(number string) string {
	for _, part := range p.Parts {
		for _, s := range p.sections[part.From:part.To] {
			if s.number == number {
				return part.URL
			}
		}
	}
	return "/rules/" + strconv.Itoa(p.Number)
}
