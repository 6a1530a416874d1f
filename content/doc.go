// Package content holds what the site serves: the embedded files, the loader that checks them,
// Markdown rendering, and the content database.
//
// Files are the source. Open loads them into content.db (SQLite) in one transaction whenever their
// hash changes, and pages are read from there. content.db can be thrown away at any time; only what
// was imported is lost with it, which can be imported again.
//
// Its files, by family:
//
//   - files, db, library, load, read, types: the embedded tree, the database, and what is read from
//     it.
//   - site, pages, sections, parts, rulings, drills, sheet, asks, asked, lexicon: files are read
//     and checked against each other.
//   - markdown, inline, prose_lint: texts become HTML; package typeset sets them.
//   - searching, searching_docs, searching_lint: pages become documents of package search.
//   - importrules, official, rulesdiff: what package wording has read of the official text is kept.
//   - importcards, cards_*, card_*, kept, shipped_cards: lists of cards are kept; package cardlist
//     reads them, package cardfind finds cards by name.
//   - agreement: what package agreement has read of the official answers is kept.
//   - proofs, proof_names, plays, played, variants: scenarios of pages; package proof plays them.
//   - cites, moved, ruling_*, keyword_facts: what pages have to do with each other.
package content
