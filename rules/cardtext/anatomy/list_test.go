package anatomy

import (
	"encoding/json"
	"os"
	"sort"
	"strings"
	"sync"
	"testing"
)

// The lists of real cards are not part of the project; the made one is.
const (
	dataDir = "../../../../shared/data/"
	made    = "../../../content/cardlist/testdata/made.json"
)

// listed is one box of a card of a list.
type listed struct {
	card, text string
	box        Box
}

// cardLists are the lists that are there, with the names of their boxes.
func cardLists() map[string]map[string]Box {
	lists := map[string]map[string]Box{made: firstList}
	for name, boxes := range map[string]map[string]Box{dataDir + "cards.json": firstList, dataDir + "cards-alt.json": otherList} {
		if _, err := os.Stat(name); err == nil {
			lists[name] = boxes
		}
	}
	return lists
}

// cardList reads the effect texts of a card list.
func cardList(t testing.TB, file string, boxes map[string]Box) []listed {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cards []map[string]any
	if err := json.Unmarshal(data, &cards); err != nil {
		t.Fatal(err)
	}
	keys := make([]string, 0, len(boxes))
	for k := range boxes {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var out []listed
	for _, c := range cards {
		id, _ := c["cardId"].(string)
		if id == "" {
			id, _ = c["card_id"].(string)
		}
		for _, k := range keys {
			if text, _ := c[k].(string); strings.TrimSpace(text) != "" {
				out = append(out, listed{id, text, boxes[k]})
			}
		}
	}
	return out
}

// labels are the lists, labelled once for all tests.
var labels struct {
	sync.Once
	of map[string][]labelledText
}

type labelledText struct {
	listed
	Anatomy
}

// labelledLists are the effect texts of the card lists with their labels.
func labelledLists(t testing.TB) map[string][]labelledText {
	labels.Do(func() {
		labels.of = map[string][]labelledText{}
		for file, boxes := range cardLists() {
			for _, l := range cardList(t, file, boxes) {
				labels.of[file] = append(labels.of[file], labelledText{l, Label(l.text, l.box)})
			}
		}
	})
	return labels.of
}

var (
	firstList = map[string]Box{"effectText": Upper, "inheritedEffectText": Inherited, "securityEffectText": SecurityBox, "linkEffect": Link}
	otherList = map[string]Box{"main_effect": Upper, "source_effect": Inherited, "alt_effect": Upper}
)

// TestList labels every effect of the card lists: all made texts from their trees, of real ones at least 80 of 100, and every other one says
// where the reading stops.
func TestList(t *testing.T) {
	for file, list := range labelledLists(t) {
		var effects, read int
		for _, l := range list {
			for _, e := range l.Effects {
				effects++
				switch {
				case e.Tree && e.Complete && e.State == Read && e.Stops == nil && e.KindWhy.Text != "" && e.ChoiceWhy.Text != "":
					read++
				case e.Tree || e.Complete || e.State != Unread || e.Stops == nil || e.Stops.Why == "":
					t.Errorf("%s: half read: %+v", l.card, e)
				case e.Kind != UnknownKind || e.Choice != UnknownChoice || len(e.Targets)+len(e.Stays)+len(e.Notes)+len(e.References) > 0:
					t.Errorf("%s: something is said of what isn't read: %s", l.card, show(e))
				}
			}
		}
		t.Logf("%s: %d of %d effects are labelled from their trees (%.2f %%)", file, read, effects, 100*float64(read)/float64(effects))
		if file == made && read < effects || 100*read < 80*effects {
			t.Errorf("%s: too few", file)
		}
	}
}

// show writes an effect with its labels: {timing: [On Play]} {action: …}.
func show(e Effect) string {
	var b strings.Builder
	for i, s := range e.Spans {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString("{" + string(s.Label) + ": " + s.Text + "}")
	}
	return b.String()
}

// mixedMade are the made cards that mix "when" and "if", which the guide doesn't list.
var mixedMade = map[string]string{"DJ2-028": "If one of your Tamers becomes suspended"}

// TestMixedWords compares the guide's list of cards that mix "when" and "if" with the card lists, as far as they are read.
func TestMixedWords(t *testing.T) {
	found, unread := map[string]bool{}, map[string]bool{}
	lists := labelledLists(t)
	for _, list := range lists {
		for _, l := range list {
			for _, e := range l.Effects {
				unread[l.card] = unread[l.card] || !e.Tree
				for _, n := range e.Notes {
					if strings.HasPrefix(n.Text, "Written “") {
						found[l.card] = true
						if strings.HasPrefix(l.card, "DJ") && (mixedMade[l.card] == "" || !strings.Contains(l.text, mixedMade[l.card])) {
							t.Errorf("%s doesn't mix the words: %s", l.card, l.text)
						}
					}
				}
			}
		}
	}
	guide, err := os.ReadFile("../../../content/guides/effect-structure.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(guide), "### Telling the two conditions apart")
	section, _, _ = strings.Cut(section, "## ")
	listed := map[string]bool{}
	for _, row := range strings.Split(section, "\n") {
		if strings.HasPrefix(row, "* ") {
			_, row, _ = strings.Cut(row, ": ")
			for _, number := range strings.FieldsFunc(row, func(r rune) bool { return r == ',' || r == ' ' || r == '.' }) {
				listed[number] = true
			}
		}
	}
	for number := range found {
		if !listed[number] && mixedMade[number] == "" {
			t.Errorf("%s mixes the words, but the guide doesn't list it", number)
		}
	}
	for number := range mixedMade {
		if !found[number] {
			t.Errorf("%s mixes the words, which is not noticed", number)
		}
	}
	for number := range listed {
		if !found[number] && !unread[number] && len(lists) > 1 {
			t.Errorf("the guide lists %s, which doesn't mix the words", number)
		}
	}
}
