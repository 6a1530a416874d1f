package rules

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// shared are the fields whose memory a copy has in common with its original, and why that does no harm.
var shared = map[string]string{
	"State.T": "the cards never change", "record.observer": "who watches both", "query.State": "its own: see CopyTo",
	"State.bans": "never changed in place", "State.departed": "never changed in place", "State.inForce": "never changed in place", "record.usedBefore": "never changed in place",
	"record.triggeredBefore": "never changed in place", "record.standingBefore": "never changed in place",
	"record.also": "adding gives a new list", "record.asksAlso": "adding gives a new list", "record.lastNoted": "adding gives a new list",
	"effectRun.meant.group": "never changed in place", "effectRun.groupGone": "never changed", "effectRun.place.body": "trees never change", "effectRun.place.afterMode": "trees never change",
	"ruleCheckFrame.trashedLinks": "never changed in place", "battleFrame.losers": "never changed in place", "leaveFrame.refs": "never changed in place",
	"leaveFrame.spared": "never changed in place", "leaveFrame.trashed": "never changed in place", "orderFrame.refs": "never changed in place",
}

// untaken are the fields that a copy begins anew.
var untaken = map[string]string{
	"State.spare": "memory", "record.apart": "told before anybody has to choose", "record.room": "memory",
}

// eachKind is an empty frame of each kind.
func eachKind(t *testing.T) []frame {
	frames := []frame{
		&turnFrame{}, &settleFrame{}, &ruleCheckFrame{}, &attackFrame{}, &checkFrame{}, &battleFrame{}, &playFrame{}, &digivolveFrame{},
		&useFrame{}, &linkFrame{}, &effectRun{}, &leaveFrame{}, &windowFrame{cands: make([]immediateCandidate, 1)}, &loopFrame{}, &orderFrame{},
	}
	if len(frames) != int(frameKinds) {
		t.Fatalf("%d kinds of frames are tested, there are %d", len(frames), frameKinds)
	}
	for i, f := range frames {
		if int(f.kind()) != i {
			t.Fatalf("%T is number %d", f, f.kind())
		}
	}
	return frames
}

// partsOf are the parts of an effect being processed: their fields are looked at one by one.
var partsOf = []reflect.Type{
	reflect.TypeFor[effectPlace](), reflect.TypeFor[effectMeant](), reflect.TypeFor[effectResult](),
}

// eachField visits the fields of a struct, those of the structs embedded in it and of its parts one by one.
func eachField(name string, v reflect.Value, visit func(name string, f reflect.Value)) {
	for i := range v.NumField() {
		f := reflect.NewAt(v.Field(i).Type(), unsafe.Pointer(v.Field(i).UnsafeAddr())).Elem()
		if v.Type().Field(i).Anonymous {
			eachField(name, f, visit)
			continue
		}
		if slices.Contains(partsOf, f.Type()) {
			eachField(name+"."+v.Type().Field(i).Name, f, visit)
			continue
		}
		visit(name+"."+v.Type().Field(i).Name, f)
	}
}

// TestCopyTakesAll: a copy has every field of the original, and memory of its own for what is changed in place; what is not so is listed above.
// What is missing makes two lines of a game one that influence each other.
func TestCopyTakesAll(t *testing.T) {
	g := deal(t, digimon(t, "A", 1000, "[On Play] <Draw 1>"))
	g.field(Ann, Placement{}, "A")
	q := g.p.Clone() // a copy in memory that was used before is no other
	check := func(name string, of func(p *Position) any) {
		eachField(name, reflect.ValueOf(of(g.p)).Elem(), func(name string, f reflect.Value) {
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
			case f.Kind() == reflect.Array && f.Index(0).CanUint():
				f.Index(0).SetUint(f.Index(0).Uint() + 1)
			case f.Kind() == reflect.Struct && f.NumField() > 0:
				first := reflect.NewAt(f.Field(0).Type(), unsafe.Pointer(f.Field(0).UnsafeAddr())).Elem()
				if first.CanUint() {
					first.SetUint(first.Uint() + 1)
				}
			}
			if name != "State.frames" && name != "State.T" {
				// without which there is nothing to copy
				g.p.CopyTo(q)
				var c reflect.Value
				eachField(name[:strings.Index(name, ".")], reflect.ValueOf(of(q)).Elem(), func(other string, f reflect.Value) {
					if other == name {
						c = f
					}
				})
				switch scratch := untaken[name]; {
				case scratch == "" && f.Kind() != reflect.Pointer && !reflect.DeepEqual(f.Interface(), c.Interface()):
					t.Errorf("%s is not copied", name)
				case f.Kind() == reflect.Slice && f.Len() > 0 && f.Pointer() == c.Pointer() && shared[name] == "":
					t.Errorf("%s has the memory of the original", name)
				}
			}
			f.Set(old)
		})
	}
	check("State", func(p *Position) any { return &p.State })
	check("record", func(p *Position) any { return &p.record })
	for _, f := range eachKind(t) {
		g.p.frames = []frame{f}
		check(reflect.TypeOf(f).Elem().Name(), func(p *Position) any { return p.frames[0] })
	}
}
