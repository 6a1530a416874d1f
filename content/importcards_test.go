package content

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"digijudge/content/cardlist"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// listed reads one of the invented lists.
func listed(t testing.TB, name string) ImportFile {
	t.Helper()
	data, err := os.ReadFile("cardlist/testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return ImportFile{name + ".json", data}
}

// everything returns all that is stored about imported cards.
func everything(t testing.TB, l *Library) []Card {
	t.Helper()
	list, err := pages[Card](context.Background(), l, "select data from card order by ord")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestImportCards(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	if v, err := l.CardsVersion(ctx); v != "" || err != nil {
		t.Errorf("%q %v", v, err)
	}
	if f, err := l.CardFacets(ctx); f.Total != 0 || err != nil {
		t.Errorf("%+v %v", f, err)
	}
	first, second, errata := listed(t, "first"), listed(t, "second"), listed(t, "errata")
	progress := 0
	r, err := l.ImportCards(ctx, []ImportFile{first}, func(done, total int) { progress = max(progress, done*100/total) })
	if err != nil || r.New != 8 || r.Changed+r.Unchanged != 0 || len(r.Kept) != 1 || r.Total != 8 || r.Runs != 4 || r.Conflicts != 0 || r.Unknown != 4 || progress != 100 {
		t.Fatalf("%+v %v %d", r, err, progress)
	}
	before, _ := l.CardsVersion(ctx)
	if r, err = l.ImportCards(ctx, []ImportFile{first}, nil); err != nil || r.New+r.Changed != 0 || r.Unchanged != 8 || r.Total != 8 {
		t.Errorf("again: %+v %v", r, err)
	}
	if v, _ := l.CardsVersion(ctx); v != before {
		t.Error("the version changes though nothing did")
	}
	if r, err = l.ImportCards(ctx, []ImportFile{second, errata}, nil); err != nil || r.New != 0 || r.Changed != 6 || r.ErrataNew != 3 || r.Conflicts != 3 || r.Total != 8 {
		t.Errorf("%+v %v", r, err)
	}
	if v, _ := l.CardsVersion(ctx); v == before {
		t.Error("the version stays though the cards changed")
	}
	changed := ImportFile{"first.json", []byte(strings.Replace(string(first.Data), `"dp": 11000`, `"dp": 12000`, 1))}
	if r, err = l.ImportCards(ctx, []ImportFile{changed}, nil); err != nil || r.Changed != 1 || r.Unchanged != 7 || r.New != 0 {
		t.Errorf("%+v %v", r, err)
	}
	// A card that is missing from a newer list stays.
	if r, err = l.ImportCards(ctx, []ImportFile{listed(t, "api")}, nil); err != nil || r.Changed != 1 || r.Total != 8 {
		t.Errorf("%+v %v", r, err)
	}
}

// TestImportCardsFails: after any failure, what was imported before is unchanged.
func TestImportCardsFails(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	first, second := listed(t, "first"), listed(t, "second")
	if _, err := l.ImportCards(ctx, []ImportFile{first}, nil); err != nil {
		t.Fatal(err)
	}
	want := everything(t, l)
	other := ImportFile{"other.json", []byte(strings.Replace(string(first.Data), "Slatemon", "Platemon", 1))}
	for name, files := range map[string][]ImportFile{
		"no file":        nil,
		"broken":         {second, {"broken.json", []byte("[{\"cardId\": ")}},
		"wrong field":    {second, {"wrong.json", []byte(strings.Replace(string(first.Data), `"dp": 8000`, `"dp": "many"`, 1))}},
		"absurd":         {second, {"absurd.json", []byte(strings.Replace(string(first.Data), `"dp": 8000`, `"dp": 800000000`, 1))}},
		"twice":          {second, {"twice.json", []byte(strings.Replace(string(first.Data), "XT1-002", "XT1-003", 1))}},
		"two lists":      {first, other},
		"no list at all": {{"x.json", []byte(`{"a": 1}`)}},
	} {
		_, err := l.ImportCards(ctx, files, nil)
		if err == nil {
			t.Errorf("%s is accepted", name)
		}
		var e *located.Error
		if name != "no file" && name != "two lists" && (!errors.As(err, &e) || e.Line == 0) {
			t.Errorf("%s: no place in %v", name, err)
		}
		if got := everything(t, l); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s changed what was imported", name)
		}
	}
	// The import is cancelled while it is writing.
	stop, cancel := context.WithCancel(ctx)
	_, err := l.ImportCards(stop, []ImportFile{second}, func(int, int) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := everything(t, l); !reflect.DeepEqual(got, want) {
		t.Error("an import that was stopped changed something")
	}
	if f, s, err := l.CardSides(ctx, "XT1-002"); f == nil || s != nil || err != nil {
		t.Errorf("%v %v %v", f, s, err)
	}
}

func TestCards(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first"), listed(t, "second"), listed(t, "errata")}, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		f    CardFilter
		want string
	}{
		{CardFilter{}, "XT1-001 XT1-002 XT1-003 XT1-004 XT1-005 XT1-006 XT1-007 XT1-008"},
		{CardFilter{Set: "XT1", Level: 4}, "XT1-003 XT1-007"},
		{CardFilter{Set: "XT2"}, ""},
		{CardFilter{Color: "Red"}, "XT1-003"},
		{CardFilter{Kind: "Tamer"}, "XT1-006"},
		{CardFilter{Keyword: "Blocker"}, "XT1-002"},
		{CardFilter{Effect: "persistent"}, "XT1-001 XT1-002"},
		{CardFilter{State: CardConflict}, "XT1-003 XT1-004 XT1-008"},
		{CardFilter{State: CardRuns, Color: "Black"}, "XT1-001 XT1-002 XT1-005"},
		{CardFilter{Query: "xt1-003"}, "XT1-003"},
		{CardFilter{Query: "XT2-00"}, ""},
		{CardFilter{Query: "granite"}, "XT1-004"},
		{CardFilter{Query: "security mem"}, "XT1-005"},
		{CardFilter{Query: `"; drop table card --`}, ""},
		{CardFilter{Query: "***"}, ""},
		{CardFilter{Limit: 2, Offset: 1}, "XT1-002 XT1-003"},
	} {
		found, err := l.Cards(ctx, c.f)
		if err != nil {
			t.Errorf("%+v: %v", c.f, err)
		}
		var got []string
		for _, k := range found.Cards {
			got = append(got, k.Number)
		}
		if strings.Join(got, " ") != c.want || c.f.Limit == 0 && found.Total != len(got) || c.f.Limit > 0 && found.Total != 8 {
			t.Errorf("%+v: %v, %d in all, want %s", c.f, got, found.Total, c.want)
		}
	}
	k, err := l.Card(ctx, "xt1-002")
	if err != nil || k.State != CardRuns || k.Why != "" || len(k.Text) != 3 || len(k.Lists) != 2 || !reflect.DeepEqual(k.Keywords, []string{"Blocker"}) {
		t.Errorf("%+v %v", k, err)
	}
	if u := l.KeywordURL("Blocker"); u != "/keywords/blocker" {
		t.Error(u)
	}
	if k, err = l.Card(ctx, "XT1-006"); err != nil || k.State != CardUnknown || k.Why == "" || k.Text[1].Problem == "" {
		t.Errorf("%+v %v", k, err)
	}
	if _, err = l.Card(ctx, "XT1-099"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	f, err := l.CardFacets(ctx)
	if err != nil || f.Total != 8 || len(f.Sets) != 1 || f.Colors[0] != (CardFacet{"Black", 8}) || len(f.Levels) != 5 || len(f.Kinds) != 5 {
		t.Errorf("%+v %v", f, err)
	}
	uses, err := l.CardUses(ctx, "BT1-021")
	if err != nil || len(uses) == 0 {
		t.Errorf("%+v %v", uses, err)
	}
	for _, u := range uses { // a scenario on the card's own page has no page of its own
		if u.Title == "" || (u.URL == "") != (u.Kind == KindPlay) || (u.Scenario == nil) != (u.Kind != KindPlay) {
			t.Errorf("%+v", u)
		}
	}
}

func TestSettleCard(t *testing.T) {
	ctx := context.Background()
	path := builtPath(t)
	l, err := OpenWith(ctx, Config{Path: path, AllowBroken: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first"), listed(t, "second"), listed(t, "errata")}, nil); err != nil {
		t.Fatal(err)
	}
	list, err := l.CardConflicts(ctx, false)
	if err != nil || len(list) != 3 || list[0].Number != "XT1-003" || len(list[0].Conflicts) != 1 {
		t.Errorf("%+v %v", list, err)
	}
	cards, done, err := OpenCards(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = done() }()
	play := func() error {
		_, err := scenario.ParseWith("x.scn", []byte("card Schist: XT1-003\n\nturn Ann, main phase, memory 3\n\nAnn hand: Schist\n"), lang.Config{Cards: cards})
		return err
	}
	if err := play(); err == nil || !strings.Contains(err.Error(), "contradict each other") {
		t.Errorf("a card in conflict can be used: %v", err)
	}
	k, err := l.SettleCard(ctx, "XT1-003", cardlist.TakeSecond)
	if err != nil || k.State != CardRuns || k.Choice != cardlist.TakeSecond || k.From != cardlist.TakeSecond {
		t.Errorf("%+v %v", k, err)
	}
	if err := play(); err != nil {
		t.Error(err)
	}
	if list, _ := l.CardConflicts(ctx, false); len(list) != 2 {
		t.Errorf("%d conflicts are left", len(list))
	}
	if list, _ := l.CardConflicts(ctx, true); len(list) != 3 {
		t.Errorf("%d conflicts with the settled one", len(list))
	}
	// A decision stays after the next import and the next start, also with another program.
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first")}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := l.writer.ExecContext(ctx, "update card set made = 'older', data = '{}'"); err != nil {
		t.Fatal(err)
	}
	again, err := OpenWith(ctx, Config{Path: path, AllowBroken: true})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for range 2 { // before and after a restart
		if k, err := again.Card(ctx, "XT1-003"); err != nil || k.State != CardRuns {
			t.Errorf("%+v %v", k, err)
		}
		if err := again.ReadCardsAnew(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if k, err := l.SettleCard(ctx, "XT1-003", cardlist.NoChoice); err != nil || k.State != CardConflict {
		t.Errorf("%+v %v", k, err)
	}
	if _, err := l.SettleCard(ctx, "XT1-003", cardlist.TakeErrata); err == nil {
		t.Error("there is no erratum, but it can be chosen")
	}
	if _, err := l.SettleCard(ctx, "XT1-006", cardlist.TakeSecond); err == nil {
		t.Error("the second list has no such card, but it can be chosen")
	}
	if _, err := l.SettleCard(ctx, "XT1-099", cardlist.TakeFirst); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// TestCardSource: imported cards come before shipped ones, and unknown cards are skipped.
func TestCardSource(t *testing.T) {
	ctx := context.Background()
	cards, done, err := OpenCards(ctx, filepath.Join(t.TempDir(), "none.db"))
	if err != nil || done() != nil {
		t.Fatal(err)
	}
	if _, ok := cards.CardText("BT1-021"); !ok {
		t.Error("a shipped card is unknown without an import")
	}
	l := openReal(t)
	imported := strings.NewReplacer("XT1-002", "BT1-021").Replace(string(listed(t, "first").Data))
	if _, err := l.ImportCards(ctx, []ImportFile{{"first.json", []byte(imported)}}, nil); err != nil {
		t.Fatal(err)
	}
	src, err := l.CardSource()
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := src.CardText("BT1-021"); !ok || !strings.Contains(text, "Slatemon") {
		t.Errorf("%v %s", ok, text)
	}
	if _, ok := src.CardText("BT1-030"); !ok {
		t.Error("a shipped card is unknown after an import")
	}
	if _, ok := src.CardText("XT1-005"); ok || !strings.Contains(src.CardRefusal("XT1-005"), "not understood") {
		t.Errorf("%v %s", ok, src.CardRefusal("XT1-005"))
	}
	if text, why, ok := src.CardParts("XT1-005"); !ok || len(why) != 2 || !strings.Contains(why[0], "not understood") || why[1] != "" || !strings.Contains(text, "Frobnicate") {
		t.Errorf("played in part: %v %q %s", ok, why, text)
	}
	// completely played, shipped, unknown
	for _, n := range []string{"BT1-021", "BT1-030", "XT9-099"} {
		if _, why, ok := src.CardParts(n); ok {
			t.Errorf("%s is played in part: %q", n, why)
		}
	}
	if _, ok := src.CardText("XT9-099"); ok || src.CardRefusal("XT9-099") != "" {
		t.Error("an unknown card is known")
	}
}

// TestBroadCardSearch: if many cards have a word in their text, those with the word in their name
// still come first.
func TestBroadCardSearch(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first")}, nil); err != nil {
		t.Fatal(err)
	}
	was := maxRanked
	t.Cleanup(func() { maxRanked = was })
	for _, maxRanked = range []int{0, 500} {
		found, err := l.Cards(ctx, CardFilter{Query: "schist"})
		if err != nil || found.Total == 0 || len(found.Cards) != found.Total || found.Cards[0].Name != "Schistmon" {
			t.Errorf("ranked up to %d: %+v %v", maxRanked, found, err)
		}
		found, err = l.Cards(ctx, CardFilter{Query: "digimon", Level: 4})
		if err != nil || found.Total != len(found.Cards) {
			t.Errorf("ranked up to %d: %+v %v", maxRanked, found, err)
		}
	}
}
