package cardlist

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"reflect"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// hashOf returns a short hash of a card's meaning: its data and the trees of its text. Text that
// isn't understood is hashed as written. Fields of a tree that aren't set don't count, so a new
// field changes only the hashes of cards that use it. The wording of a text doesn't count either.
func hashOf(face *rules.CardDef, text *cardtext.Text, parts []Part) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s|%d|%d|%d|%d|%d|%d|%d|%v|%v\n", face.Name, face.Category, face.Level, face.Colors, face.DP, face.PlayCost, face.UseCost,
		face.Overflow, face.Digivolve, face.Traits)
	for i := range text.Paragraphs {
		p := text.Paragraphs[i]
		p.Source = ""
		dump(h, reflect.ValueOf(p))
		fmt.Fprintln(h)
	}
	for _, p := range parts {
		if p.Tree == nil {
			fmt.Fprintf(h, "unknown %s %s\n", p.Box, p.Text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// dump writes a value with the names of its types and of the fields that are set.
func dump(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			dump(w, v.Elem())
		}
	case reflect.Struct:
		fmt.Fprintf(w, "%s{", v.Type().Name())
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Anonymous && !f.IsExported() {
				continue // wording, not meaning
			}
			if !v.Field(i).IsZero() {
				fmt.Fprintf(w, "%s:", v.Type().Field(i).Name)
				dump(w, v.Field(i))
				fmt.Fprint(w, ",")
			}
		}
		fmt.Fprint(w, "}")
	case reflect.Slice, reflect.Array:
		fmt.Fprint(w, "[")
		for i := range v.Len() {
			dump(w, v.Index(i))
			fmt.Fprint(w, ",")
		}
		fmt.Fprint(w, "]")
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	case reflect.Bool:
		fmt.Fprint(w, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprint(w, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprint(w, v.Uint())
	default: // trees hold nothing else
		fmt.Fprintf(w, "%s", v.Kind())
	}
}
