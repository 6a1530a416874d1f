package rules

// <Retaliation> (16-13) deletes, by effect, the Digimon that its holder battled, when its holder alone was deleted (16-13-2; met in trigger.go).
var retaliation = KeywordSpec{
	Name: "Retaliation", Section: "16-13", Type: TypeTrigger, Kind: TriggerEffect, Plays: true,
	Clause: "16-13-2",
}
