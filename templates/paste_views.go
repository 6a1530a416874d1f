package templates

// PastePage is a position in words, with what was understood of it.
type PastePage struct {
	Typed string
	Read  bool // something was sent
	Parts []PastePart
	Means []string
	Board *BoardView
	Bench string // where it is opened; "" if nothing was understood
	All   bool   // every word was understood
}

// PastePart is a part of what was typed.
type PastePart struct {
	Text    string
	Unknown bool
	Why     string
}

// pasteReasons are why parts of the text aren't understood, each once.
func pasteReasons(parts []PastePart) []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range parts {
		if p.Why != "" && !seen[p.Why] {
			seen[p.Why] = true
			out = append(out, p.Why)
		}
	}
	return out
}
