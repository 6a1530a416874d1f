package rules

import "digijudge/rules/clause"

// Clause and ClauseList are the engine's names for clause.Clause and clause.List. Most procedures
// have a variable named clause, which hides the package of that name.
type (
	Clause     = clause.Clause
	ClauseList = clause.List
)
