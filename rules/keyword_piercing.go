package rules

// <Piercing> (16-7) triggers when its attacking holder deletes an opponent's Digimon in battle (battle.go) and leaves a security check pending,
// carried out right before the end of attack timing (attackPierce in attack.go).
var piercing = KeywordSpec{
	Name: "Piercing", Section: "16-7", Type: TypeTriggerPending, Kind: TriggerEffect, Plays: true,
	Clause: "16-7-4",
	native: nativePiercing,
}
