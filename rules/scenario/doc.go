// Package scenario reads, prints, plays and judges scenario files.
//
// A scenario is a text file: cards, a position, a script and claims. Parse turns the text into the
// syntax tree of ast.go, Format prints that tree in its one canonical form, and (*Scenario).Run
// plays the script with the engine of package rules and judges every claim: it holds, it fails, or
// it stays undecided with the reason.
//
// Judging and showing are apart. A run keeps only the choices of a line; Line plays them again when
// its sentences or boards are asked for. What every run needs (table, start position, patterns of
// script and claims) is prepared once, at the first run or by Prepare, and shared: a Scenario may
// be run from many goroutines.
//
// # Where the language says more than its proposal
//
//   - "memory = 3" says whose: "memory = 3 for Ann". Only 0 needs no player.
//   - A now line stands at the next question, forced or not; a forced question of another kind than
//     the fact is passed over ("Ann may choose 2" looks past a target of which there is only one).
//     "may" looks through one implied activation.
//   - "may not" needs its player to be the one who decides, and cards that are where the action
//     needs them.
//   - At a rest nothing is silent: even a lone "Ann passes" is said.
//   - With "never", "P when E" means: at no E. Otherwise: at every E, and E must occur.
//   - "a card is trashed" is any; "2 cards are trashed" are exactly 2 at the same time.
//   - "X is trashed" is about the card being trashed, and never about a deletion (4-16-3).
//   - A state about a Digimon that is not on the field does not hold, with "not" neither.
//   - A Digi-Egg card without a level has level 2. Comment lines (#) may stand above any line.
//   - Cards by number come from a CardSource, such as a CardFile.
//
// # Files
//
//	ast.go            the syntax tree
//	errors.go         mistakes, with place and suggestion
//	lex.go            one line of text to tokens
//	parse.go          the file line by line, and what all lines share
//	parse_setup.go    cards, turn, places
//	parse_script.go   steps, actions, events
//	parse_claim.go    claims: propositions, states, modals
//	names.go          which names exist, and what a misspelt one may have meant
//	numbers.go        cards named by number, and the files that hold them
//	format.go         the tree back to text
//	happen.go         what can happen behind an open step
//	build.go          the engine's table and position
//	match.go          actions and events as patterns over the engine's choices and events
//	facts.go          states and modals
//	claims.go         claims as monitors of a line
//	run.go            the script against the engine's questions
//	ask.go            the question behind a script, its answers and what is withheld
//	explore.go        the walk over all lines, and the merging of nodes
//	verdict.go        what the lines come to
//	idle.go           script lines that say nothing
//	result.go         what a run gives back
//	line.go           a line played again for its proof
//	render.go         sentences
//	board.go          boards
package scenario
