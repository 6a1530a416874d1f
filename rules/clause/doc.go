// Package clause numbers the clauses of the General Rule. It needs nothing, so that everybody can
// name a clause without needing the engine.
//
//   - clauses.txt: every number, in the order of the rules.
//   - clauses: Clause, its order and its place; List, the clauses that shape something; Room,
//     memory for lists that are being made.
package clause
