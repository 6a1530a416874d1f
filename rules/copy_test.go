package rules

import (
	"reflect"
	"testing"
	"unsafe"
)

// shared are the fields whose memory a copy has in common with its original, and why that does no harm.
var shared = map[string]string{
	"State.T": "the cards never change", "record.obs": "who watches both", "query.State": "its own: see CopyTo",
	"State.bans": "never changed in place", "State.departed": "never changed in place", "record.usedBefore": "never changed in place",
	"record.triggeredBefore": "never changed in place", "record.stood": "never changed in place",
	"effectRun.group": "never changed in place", "effectRun.past": "never changed", "effectRun.body": "trees never change", "effectRun.back": "trees never change",
}

// TestCopyTakesAll: a copy has every field of the original, and memory of its own for what is changed in place; what is not so is listed above.
// What is missing makes two lines of a game one that influence each other.
func TestCopyTakesAll(t *testing.T) {
	g := deal(t, digimon(t, "A", 1000, "[On Play] <Draw 1>"))
	g.field(Ann, Placement{}, "A")
	g.p.frames = append(g.p.frames, frame{kind: frEffect, run: &effectRun{}})
	last := len(g.p.frames) - 1
	parts := []struct {
		name string
		of   func(p *Position) reflect.Value
	}{
		{"State", func(p *Position) reflect.Value { return reflect.ValueOf(&p.State).Elem() }},
		{"record", func(p *Position) reflect.Value { return reflect.ValueOf(&p.record).Elem() }},
		{"frame", func(p *Position) reflect.Value { return reflect.ValueOf(&p.frames[last]).Elem() }},
		{"effectRun", func(p *Position) reflect.Value { return reflect.ValueOf(p.frames[last].run).Elem() }},
	}
	open := func(v reflect.Value) reflect.Value {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	for _, part := range parts {
		typ := part.of(g.p).Type()
		for i := range typ.NumField() {
			name := part.name + "." + typ.Field(i).Name
			f := open(part.of(g.p).Field(i))
			old := reflect.New(f.Type()).Elem()
			old.Set(f)
			switch {
			case f.Kind() == reflect.Slice && f.Len() < 1:
				f.Set(reflect.MakeSlice(f.Type(), 2, 2))
			case f.Kind() == reflect.Bool:
				f.SetBool(!f.Bool())
			case f.CanInt():
				f.SetInt(f.Int() + 1)
			case f.CanUint():
				f.SetUint(f.Uint() + 1)
			}
			if name != "State.frames" && name != "State.T" { // without which there is nothing to copy
				c := open(part.of(g.p.Clone()).Field(i))
				switch {
				case f.Kind() != reflect.Pointer && !reflect.DeepEqual(f.Interface(), c.Interface()):
					t.Errorf("%s is not copied", name)
				case f.Kind() == reflect.Slice && f.Len() > 0 && f.Pointer() == c.Pointer() && shared[name] == "":
					t.Errorf("%s has the memory of the original", name)
				}
			}
			f.Set(old)
		}
	}
}
