package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"

	"digijudge/rules/cardtext"
)

// madeCards is the repository's list of invented cards, which use all of the card language.
const madeCards = "content/cardlist/testdata/made.json"

// cardList invents cards. It mixes the paragraphs of the repository's own invented cards, changes
// their numbers and prints them with the printer of card text, so that the grammar can read each
// back.
func cardList(n int) ([]byte, error) {
	data, err := os.ReadFile(madeCards)
	if err != nil {
		return nil, err
	}
	var made []struct{ EffectText, InheritedEffectText string }
	if err := json.Unmarshal(data, &made); err != nil {
		return nil, fmt.Errorf("%s: %w", madeCards, err)
	}
	var upper, inherited []string
	for _, c := range made {
		upper = append(upper, lines(c.EffectText)...)
		inherited = append(inherited, lines(c.InheritedEffectText)...)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	colors, kinds := []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple"}, []string{"Fern", "Ivy", "Moss", "Oak", "Reed", "Sage"}
	out := make([]map[string]any, 0, n)
	for i := range n {
		var text []string
		for range 1 + rng.IntN(3) {
			text = append(text, varied(rng, upper[rng.IntN(len(upper))]))
		}
		set := fmt.Sprintf("ZT%d", 1+i/400)
		c := map[string]any{
			"cardId": fmt.Sprintf("%s-%03d", set, 1+i%400), "set": set, "nameEn": fmt.Sprintf("%s %d", kinds[i%6], i), "colors": []string{colors[i/6%6]},
			"kinds": []string{"Digimon"}, "level": 3 + i%4, "playCost": 3 + i%9, "dp": 1000 * (2 + i%10),
			"evoCosts": []any{map[string]any{"color": colors[i/6%6], "level": 2 + i%4, "memoryCost": 1 + i%3}},
			"forms":    []string{"Rookie"}, "attributes": []string{"Vaccine"}, "types": []string{"Moss"}, "effectText": strings.Join(text, "\n"), "rarity": "C", "maxCountInDeck": 4,
		}
		if i%2 == 0 && len(inherited) > 0 {
			c["inheritedEffectText"] = varied(rng, inherited[rng.IntN(len(inherited))])
		}
		out = append(out, c)
	}
	return json.Marshal(out)
}

// lines returns those paragraphs of a text that the grammar can read alone.
func lines(text string) (list []string) {
	for l := range strings.SplitSeq(text, "\n") {
		if _, err := cardtext.Parse(l); l != "" && err == nil {
			list = append(list, l)
		}
	}
	return list
}

// varied returns a paragraph with other numbers, or unchanged if the printer has no words for them.
func varied(rng *rand.Rand, paragraph string) string {
	tree, err := cardtext.Parse(paragraph)
	if err != nil {
		return paragraph
	}
	renumber(rng, reflect.ValueOf(tree))
	text := func() (s string) {
		defer func() {
			if recover() != nil { // the printer has no words for such numbers
				s = ""
			}
		}()
		return cardtext.Print(tree)
	}()
	if again, err := cardtext.Parse(text); text == "" || err != nil || cardtext.Print(again) != text {
		return paragraph
	}
	return text
}

// renumber changes the DP and the small amounts of a tree.
func renumber(rng *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			renumber(rng, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			renumber(rng, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				renumber(rng, v.Field(i))
			}
		}
	case reflect.Int:
		switch n := v.Int(); {
		case !v.CanSet():
		case n >= 1000 && n%1000 == 0:
			v.SetInt(1000 * (1 + rng.Int64N(14)))
		case n <= -1000 && n%1000 == 0:
			v.SetInt(-1000 * (1 + rng.Int64N(14)))
		case n >= 2 && n <= 9 && rng.IntN(4) == 0:
			v.SetInt(2 + rng.Int64N(7))
		}
	}
}
