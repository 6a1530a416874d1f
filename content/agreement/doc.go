// Package agreement says of a fixed list of the publisher's answers how far the engine agrees with them.
// It reads the files of the folder official and plays what can be played; package content keeps what it
// finds and shows it.
//
// Its files:
//
//   - list: the answers with their classes, what can be asked of them, and playing their scenarios.
//   - read: the list, the scenarios, the rulings and the classes are read and checked.
//   - families: answers that ask of one card what another answer asks of another card.
//   - released: what the classes were at the last release, and what an answer can be looked up by.
package agreement
