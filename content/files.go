//go:build !packed

package content

import (
	"embed"
	"io/fs"
)

//go:embed lexicon.yaml all:keywords all:rules all:faq all:guides all:questions all:rulings all:drills all:cards all:asked all:sheets all:official
var embedded embed.FS

// Files is the embedded content tree: the lexicon, keywords, rules, faq, guides, questions, rulings, drills, cards, asked, sheets, official.
var Files fs.FS = embedded

// The patterns leave out what ends in "test.go".
//
//go:embed *[^t].go *[^s]t.go *[^e]st.go *[^t]est.go migrations/*.sql
var codeFiles embed.FS

// ownCode is the code of this package: what it makes of the files depends on it, so it counts for the hash.
var ownCode fs.FS = codeFiles
