// Package scenario reads, prints, plays and judges scenario files.
//
// A scenario is a text file: cards, a position, a script and claims. Parse turns the text into the syntax tree of
// ast.go, Format prints that tree in its one canonical form, and (*Scenario).Run plays the script with the engine of
// package rules and judges every claim: it holds, it fails, or it stays undecided with the reason.
//
// The files of the package, in the order in which a scenario passes through them:
//
//	lex.go           one line of text to tokens
//	parse.go         the file: titles, cards, turn, places
//	parse_script.go  steps, actions, events
//	parse_claim.go   claims: propositions, states, modals
//	names.go         which names exist, and what a misspelt one may have meant
//	numbers.go       cards named by number, and the files that hold them
//	format.go        the tree back to text
package scenario
