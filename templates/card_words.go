package templates

// stateVerdict is the verdict whose mark a card's state borrows.
func stateVerdict(state string) string {
	switch state {
	case "runs":
		return "holds"
	case "conflict":
		return "undecided"
	}
	return "fails"
}
