package rules

import "digijudge/rules/clause"

// Clause and ClauseList are what the engine calls clause.Clause and clause.List: beside a variable
// named clause, as most procedures have one, the package's name can't be written.
type (
	Clause     = clause.Clause
	ClauseList = clause.List
)
