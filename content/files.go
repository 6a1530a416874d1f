package content

import "embed"

// Files is the embedded content tree: the lexicon, keywords, rules, faq, guides, questions, rulings, drills, cards, asked, sheets, official.
//
//go:embed lexicon.yaml all:keywords all:rules all:faq all:guides all:questions all:rulings all:drills all:cards all:asked all:sheets all:official
var Files embed.FS
