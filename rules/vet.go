package rules

// Vet checks that the engine can play the card, given the other cards that it needs, namely tokens
// that it plays. NewTable doesn't check the returned card again, so a pool of cards from which many
// tables are made is checked once. The error is the one that NewTable would return.
func Vet(def CardDef, needs ...CardDef) (CardDef, error) {
	if _, err := NewTable(append(append([]CardDef(nil), needs...), def)); err != nil {
		return def, err
	}
	def.vettedText = def.Text
	return def, nil
}
