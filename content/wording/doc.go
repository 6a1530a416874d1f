// Package wording reads the publisher's text of the rules, which somebody may import, and compares
// two versions of it. It keeps nothing and knows no database; none of the text is part of the
// project.
//
//   - read: the clauses of a keyword page or of the General Rule are recovered from its text.
//   - import: files of one version are put together and held against the numbers, the names and the
//     hashes of the wording that we know (fingerprints.txt); a Report says what is odd.
//   - version: how versions are written and ordered.
//   - match: the clauses of two versions are paired, wherever they stand.
//   - diff, common: what became of each clause, word by word.
package wording
