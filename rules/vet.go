package rules

// Vet checks that the engine plays the card, beside the cards that it needs (the tokens it plays).
// The card that it returns is not checked again by NewTable: for pools of cards from which many
// tables are made. The error is NewTable's.
func Vet(def CardDef, needs ...CardDef) (CardDef, error) {
	if _, err := NewTable(append(append([]CardDef(nil), needs...), def)); err != nil {
		return def, err
	}
	def.vettedText = def.Text
	return def, nil
}
