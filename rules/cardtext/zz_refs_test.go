package cardtext
import ("testing";"os";"encoding/json";"fmt")
func TestZZ(t *testing.T) {
	if os.Getenv("ZZ")=="" { t.Skip() }
	data,_ := os.ReadFile(cardList)
	var cards []struct {
		ID        string `json:"cardId"`
		Effect    string `json:"effectText"`
		Inherited string `json:"inheritedEffectText"`
		Security  string `json:"securityEffectText"`
		Link      string `json:"linkEffect"`
	}
	json.Unmarshal(data,&cards)
	seen := map[string]bool{}
	for _, c := range cards { for _, box := range []string{c.Effect,c.Inherited,c.Security,c.Link} { for _, par := range Paragraphs(box) {
		if seen[par] {continue}; seen[par]=true
		text, err := Parse(par); if err!=nil {continue}
		for _, p := range text.Paragraphs { if p.Effect==nil {continue}
			rs := p.Effect.References()
			if len(rs)==0 {continue}
			fmt.Printf("%s %s\n", c.ID, par)
			for _, r := range rs { fmt.Printf("    REF %d %s => %s\n", r.Means.Kind, r.Words, r.Says) }
		}
	}}}
}
