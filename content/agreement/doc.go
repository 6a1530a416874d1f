// Package agreement says how far the engine agrees with a fixed list of the publisher's answers. It
// reads the files of the folder official and plays what can be played. Package content stores the
// results and shows them.
//
// Its files:
//
//   - list: the answers with their classes, lookups in them, and playing their scenarios.
//   - read: reads and checks the list, the scenarios, the rulings and the classes.
//   - families: answers that ask about one card what another answer asks about a different card.
//   - released: the classes at the last release, and the keys by which answers are looked up.
package agreement
