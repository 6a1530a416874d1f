// Package cardtext reads the effect text of Digimon cards into a tree, and prints the tree back.
//
// The tree is what the engine runs (package rules) and what the effect-structure page labels. A
// text that is not understood to the last word does not become a tree: Parse returns an error that
// names the place.
//
// Its files, by family:
//
//   - tree, kinds, deeds, happenings, names, tokens: what a text may say.
//   - act_*: one kind of action each, how it is read and how it is printed.
//   - normalize, paragraphs, parse, parse_*: from text to tree.
//   - print, print_*: from tree to text.
//   - resolve, references, said, met: what words point back to.
//   - spans: where in the text a part of the tree stands.
package cardtext
