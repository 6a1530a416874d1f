package rules

// <Ascension> (16-43) places its card on top of the security stack when it is deleted.
var ascension = KeywordSpec{
	Name: "Ascension", Section: "16-43", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Text:   fixedText("[On Deletion] You may place this card on top of your security stack."),
	Clause: "16-43-2",
}
