// Package wording reads the publisher's text of the rules, which operators may import, and compares
// two versions of it. It stores nothing and uses no database. None of the text is part of the
// project.
//
//   - read: recovers the clauses from the text of a keyword page or of the General Rule.
//   - import: puts the files of one version together and compares them with the numbers, the names
//     and the hashes of the text that we know (fingerprints.txt). A Report lists what is unusual.
//   - version: the notation and the order of versions.
//   - match: pairs the clauses of two versions, wherever they are.
//   - diff, common: the changes of each clause, word by word.
package wording
