//go:build !packed

package content

import (
	"embed"
	"io/fs"
)

//go:embed lexicon.yaml all:keywords all:rules all:faq all:guides all:questions all:rulings all:drills all:cards all:asked all:sheets all:official
var embedded embed.FS

// Files is the embedded content tree: the lexicon, keywords, rules, faq, guides, questions,
// rulings, drills, cards, asked, sheets, official.
var Files fs.FS = embedded

// The patterns leave out files that end in "test.go".
//
//go:embed *[^t].go *[^s]t.go migrations/*.sql
//go:embed search/*[^t].go search/*[^s]t.go search/*[^e]st.go search/*[^t]est.go
//go:embed wording/*[^t].go wording/*[^s]t.go
var codeFiles embed.FS

// ownCode is the code of this package and of its wings. It is part of the hash, because the
// database depends on it.
var ownCode fs.FS = codeFiles
