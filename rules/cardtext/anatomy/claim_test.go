package anatomy

import (
	"strings"
	"testing"
)

const claimText = `[Opponent's Turn] [Once Per Turn] When an opponent's Digimon attacks a player, if this Digimon is suspended, suspend up to 2 of your opponent's Digimon. Then, this Digimon gets +1000 DP for the turn.
inherited: [Your Turn] While this Digimon is suspended, it gets +2000 DP.`

func TestClaims(t *testing.T) {
	a := Label(claimText, Upper)
	for claim, want := range map[string]bool{
		`"When an opponent's Digimon attacks a player" is a trigger condition`:    true,
		`"when an opponent's  Digimon attacks a player," is a trigger condition`:  true,
		`"When an opponent's Digimon attacks a player" is a processing condition`: false,
		`"if this Digimon is suspended" is a processing condition`:                true,
		`"if this Digimon is suspended" is an activation condition`:               true,
		`"if this Digimon is suspended" is an additional trigger condition`:       false,
		`"this Digimon is" is a processing condition`:                             false,
		`"for the turn" is a duration`:                                            true,
		`"up to 2 of your opponent's Digimon" is a target`:                        true,
		`"up to 2 of your opponent's Digimon" takes up to 2`:                      true,
		`"up to 2 of your opponent's Digimon" takes exactly 2`:                    false,
		`"up to 2 of your opponent's Digimon" takes all`:                          false,
		`"up to 2 of your opponent's Digimon" is chosen by you`:                   true,
		`"up to 2 of your opponent's Digimon" is chosen by your opponent`:         false,
		`"it" means holder`:                            true,
		`"it" means trigger`:                           false,
		`effect 1 is mandatory`:                        true,
		`effect 1 is optional`:                         false,
		`effect 1 is a trigger-type effect`:            true,
		`effect 2 is a persistent effect`:              true,
		`effect 2 is an immediate-type effect`:         false,
		`effect 2 is information`:                      false,
		`effect 1 has a limit per turn`:                true,
		`effect 2 has a limit per turn`:                false,
		`effect 2 has no trigger condition`:            true,
		`effect 1 has no trigger condition`:            false,
		`effect 1 has no optional condition`:           true,
		`effect 1 has an additional trigger condition`: false,
	} {
		c, err := a.ParseClaim(claim)
		if err != nil {
			t.Errorf("%s: %v", claim, err)
			continue
		}
		f := c.Judge()
		if f.Holds != want || f.Unknown || f.Words == "" || !want && f.Reason == "" {
			t.Errorf("%s: %+v", claim, f)
		}
	}
	for claim, want := range map[string]string{
		`"if that Digimon is suspended" is a processing condition`: "does not stand",
		`"for the turn" is a reason`:                               "no part",
		`"for the turn" takes all`:                                 "no target",
		`the effect is mandatory`:                                  "2 effects",
		`effect 3 is mandatory`:                                    "no effect 3",
		`effect 1 is nice`:                                         "want mandatory",
		`effect 1 has a soul`:                                      "no part",
		`"it" means luck`:                                          "such as holder",
		`"it" takes two`:                                           "want exactly",
		`"it" is chosen by Bob`:                                    "your opponent",
		`it is mandatory`:                                          "want \"WORDS\"",
		``:                                                         "want \"WORDS\"",
	} {
		if _, err := a.ParseClaim(claim); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", claim, err, want)
		}
	}
	// What is not understood is not judged.
	b := Label("[On Play] Frobnicate the gizmo.", Upper)
	for _, claim := range []string{"the effect is mandatory", "the effect has no duration", `"Frobnicate the gizmo" is an action`} {
		c, err := b.ParseClaim(claim)
		if err != nil {
			t.Fatal(err)
		}
		if f := c.Judge(); !f.Unknown {
			t.Errorf("%s: %+v", claim, f)
		}
	}
}
