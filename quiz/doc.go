// Package quiz knows questions, grading and what is kept about players.
//
// Its files:
//
//   - question, questionfront, kind, parts, lint: a question as its file has it.
//   - item, variant, version, playable: a question as it is asked.
//   - grade: an answer is played and judged. parting: where the claims of two answers part.
//   - mode, store: how questions are asked, and what is kept of players (package store keeps it).
package quiz
