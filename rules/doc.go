// Package rules is the rules engine: it plays positions of the Digimon Card Game by the
// Comprehensive Rules, version 4.2. A game is a function of the position and the choices made in
// it: the engine holds no clock, no randomness and no state of its own. It knows nothing of
// quizzes, pages, databases or files.
//
// Its files, by family:
//
//   - state, table, catalog, encode: what is on the table, and the cards that were printed.
//   - query, condition, filter, areas and the other files that layers_test.go lists as asking: what
//     holds. They change nothing.
//   - standing*: what persistent effects make of a permanent. effects_*: which effects it has.
//   - select*: what a phrase selects. means*: what words that point back mean.
//   - trigger*: what happens, and which effects trigger on it.
//   - position, frame, decision, action: a game that is played, the procedures that are under way,
//     and what a player may choose.
//   - setup, turn, attack, battle, security, digivolve, play, link, leave, settle, rulecheck: one
//     procedure of the rules each, in the order of its clauses.
//   - effect, do, do_*: an effect is processed; one kind of action each.
//   - keyword_*: one keyword effect each; keyword_hooks is what a keyword may answer.
//   - event, note, note_*: what happened, and by which clauses.
//   - belief, and the hooks beside the procedures: the rules as somebody misreads them.
//   - executable*: which effects of a card can be played, and why not.
package rules
