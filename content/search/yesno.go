package search

// Yes and no: whether a question asks for one of them, and which way round it asks. The words
// themselves are written by people, behind a question (splitAsk, askedFront) or at the beginning of
// an entry; nothing works them out.

var (
	asksMore  = wordSet(`what how when who which why where whose or many much`)
	negations = wordSet(`not no never nothing nobody none neither nor without cannot`)
)
