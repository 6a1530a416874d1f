package rules

// <Reboot> (16-11) unsuspends its holder in the opponent's unsuspend phase, with everything else (16-11-5); see unsuspendAll in turn.go.
var reboot = KeywordSpec{
	Name: "Reboot", Section: "16-11", Type: TypePersistent, Kind: PersistentEffect, Plays: true,
}
