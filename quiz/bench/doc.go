// Package bench is a position that somebody builds and plays: text in, view out.
//
// The state of a bench is the text of a scenario: cards, places, a script, claims. A choice is the
// sentence of one legal answer, appended to the script; going back cuts the script; changing the board
// changes declarations and places. So nothing is kept anywhere, a link is the whole session, and every
// bench is a ruling in the making. The package knows no HTTP, SQL or files: whoever shows a bench may be
// a server or a program in the browser.
//
//	bench.go  a text opened: board, line so far, question, or what is wrong and where
//	play.go   the script: choose, take back, cut
//	edit.go   the board: cards, places, marks, memory, turn
//	several.go  several cards at once
//	undo.go   what a link remembers of the boards before
//	more.go   marks, order, copies, lasting effects
//	happen.go what can happen from here
//	lay.go    a question laid out
//	code.go   the text as a link, and back
//	told.go   the bench in words for a chat
//	paste.go  a position in words: read (paste_read, paste_words), laid on the bench (paste_lay)
//	author.go the bench as the file of a question or a ruling
//	believe.go the same choices under a misconception
package bench
