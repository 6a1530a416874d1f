package search

// Yes and no: whether a question asks for one of them, and which side it asks from. People write
// the words themselves, behind a question (splitAsk, askedFront) or at the beginning of an FAQ
// entry; no code works them out.

var (
	asksMore  = wordSet(`what how when who which why where whose or many much`)
	negations = wordSet(`not no never nothing nobody none neither nor without cannot`)
)
