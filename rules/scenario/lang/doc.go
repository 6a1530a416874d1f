// Package lang is the scenario language without the engine: it reads a scenario file into a syntax
// tree, prints the tree in its one canonical form, and says claims and scripts in sentences for
// people. It plays nothing. Of package rules it has the names of areas, phases, verbs and keywords,
// and nothing of a game; package scenario plays what is read here.
//
// # Where the language says more than its proposal
//
//   - "memory = 3" says whose: "memory = 3 for Ann". Only 0 needs no player.
//   - A Digi-Egg card without a level has level 2. Comment lines (#) may stand above any line.
//   - Cards by number come from a CardSource, such as a CardFile.
//
// # Files
//
//	ast.go             the syntax tree
//	lex.go             one line of text to tokens
//	parse.go           the file line by line, and what all lines share
//	parse_setup.go     cards, turn, places
//	parse_script.go    steps, actions, events
//	parse_claim.go     claims: propositions, states, modals
//	names.go           which names exist, and what a misspelt one may have meant
//	numbers.go         cards named by number, and the files that hold them
//	without.go         numbered cards that are played in part
//	card_text.go       the text of a card, with mistakes placed in the file's own lines
//	other_words.go     what newcomers write in a claim, and how the language says it
//	format.go          the tree back to text
//	sentence.go        subject, verb and the rest: how a clause is said
//	sentence_parts.go  each part of a claim as such a clause
//	sentence_claim.go  whole claims and scripts in sentences
package lang
