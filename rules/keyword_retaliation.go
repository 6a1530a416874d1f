package rules

// <Retaliation> (16-13) deletes, by effect, the Digimon that its holder battled, when its holder alone was deleted (16-13-2; met in trigger.go).
var retaliation = KeywordSpec{
	Name: "Retaliation", Section: "16-13", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Text:   fixedText("[All Turns] When this Digimon is deleted in battle, delete the Digimon it battled."),
	Clause: "16-13-2",
}
