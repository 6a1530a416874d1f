package content

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"digijudge/quiz"
	"digijudge/rules/located"
)

const fence = "```"

// smallSite returns a content tree without mistakes that has one page of each kind.
func smallSite() fstest.MapFS {
	files := map[string]string{
		"keywords/.gitkeep": "",
		"keywords/jamming.md": `---
keyword: Jamming
section: 16-9
type: Persistent
written: ["<Jamming>"]
players: [Turn player]
timings: [Battle, Security check]
choice: Mandatory
questions:
  - ask: Does <Jamming> win a battle?
    answer: "No"
    text: It saves its Digimon (16-9-1).
    ruling: first
summary: "A battle with a Security Digimon doesn't delete it, see 16-9-1."
---
## 16-9-1
Text of 16-9-1, with <Security A. +1> & [When Attacking]; see 16-9-2.

## 16-9-2
A persistent effect.

## At the table
- A note (16-9-1).
`,
		"keywords/security-a.md": `---
keyword: Security A.
section: 16-4
type: Persistent
former: Security Attack
written: ["<Security A. +1>"]
players: [Turn player]
timings: [Security check]
choice: Mandatory
summary: More checks.
---
## 16-4-1
One.

Note: A remark on 16-4-1.

It goes on.

## 16-4-2
<Security Attack -1> begins this line.

## 16-4-3
Three.

## 16-4-4
Four.
`,
		"rules/14-battles.md": chapter14,
		"faq/fights/index.md": "---\ntitle: Fights\nsummary: Of fights.\n---\nIntro.\n\n## A heading\nText.\n",
		"faq/fights/01-one.md": `---
id: fights-1
group: Fighting
order: 1
question: Does <Jamming> help?
clauses: [16-9-1]
changed: It didn't.
---
**Yes.** It does.

Because of 16-9-1.

` + fence + "scenario\n" + smallScenario + fence + "\n",
		"guides/how.md": `---
title: How to fight
order: 1
summary: A guide.
---
See [the keyword](/keywords/jamming#16-9-2) and ` + "`<Unknown> 99-9`" + `.

## Step one, 14-1
Text.

` + fence + "scenario id=example-1 title=\"An example\"\n" + smallScenario + fence + `

| A | B |
|---|---|
| <Jamming> | 16-9-1 |
`,
		"questions/keywords/who-wins.md": `---
id: who-wins
title: Who wins
topic: keywords
type: Persistent
level: 1
clauses: [16-9-1]
---
Who wins?

` + fence + "scenario\n" + strings.ReplaceAll(smallScenario, "claim: Rock is deleted\n", "") + fence + `

- [x] Rock loses. {claim: Rock is deleted}
  Right: 16-9-1.
- [ ] <Jamming> loses. {claim never: Rock is deleted}
  Wrong.

## Ruling
It holds, 16-9-1.
`,
		"asked/most.md": `---
questions:
  - ask: Does <Jamming> help?
    answer: "Yes"
    text: In a battle with a Security Digimon (16-9-1).
    ruling: first
---
`,
		"rulings/first.scn":  smallScenario,
		"cards/BT1-021.card": "card BT1-021 \"Metal\": Digimon Lv.5 Red, 7000 DP\n",
	}
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

const smallScenario = `# A rock is no match.
clauses 16-9-1
source nobody

card Saber: Digimon Lv.5 Red, 7000 DP
card Rock: Digimon Lv.3 Black, 2000 DP

turn Ann, memory 2
Ann battle: Saber
Bob battle: Rock (suspended)

Ann attacks Rock with Saber

claim: Rock is deleted
`

var chapter14 = func() string {
	text := "---\nchapter: 14\ntitle: Battles\nsummary: Fights.\n---\n"
	for _, n := range missing(nil, func(n string) bool { return strings.HasPrefix(n, "14-") }) {
		if strings.Count(n, "-") == 1 {
			text += "## " + n + " A section\nText.\n\n"
		} else {
			text += "### " + n + "\nText of it.\n\n"
		}
	}
	return text
}()

func TestSmallSite(t *testing.T) {
	files, err := readFiles(smallSite())
	if err != nil {
		t.Fatal(err)
	}
	s := loadSite(files)
	for _, err := range s.errs {
		t.Error(err)
	}
	if len(s.keywords) != 2 || s.keywords[0].Name != "Security A." {
		t.Fatal("keywords are not in the order of their sections")
	}
	k := s.keywords[1]
	if len(k.Clauses) != 2 || len(k.Table) != 1 || k.Clauses[1].URL != "/keywords/jamming#16-9-2" {
		t.Errorf("%+v", k.Keyword)
	}
	const want = `<p>Text of <a class="clause" href="/keywords/jamming#16-9-1">16-9-1</a>, with ` +
		`<a class="keyword" href="/keywords/security-a" data-type="persistent">&lt;Security A. +1&gt;</a> &amp; ` +
		`<span class="timing">[When Attacking]</span>; see <a class="clause" href="/keywords/jamming#16-9-2">16-9-2</a>.</p>`
	if got := strings.TrimSpace(k.Clauses[0].Body[0].HTML); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := s.keywords[0].Clauses[1].Body[0].HTML; !strings.HasPrefix(got, `<p><a class="keyword" href="/keywords/security-a"`) {
		t.Error("the former name at the start of a line: ", got)
	}
	if k.Plain != "A battle with a Security Digimon doesn’t delete it, see 16-9-1." {
		t.Error(k.Plain)
	}
	if a := s.asked.questions; len(a) != 1 || a[0].Clause != "16-9-1" || a[0].Ruling != "first" {
		t.Errorf("asked: %+v", a)
	}
	if len(k.Questions) != 1 || k.Questions[0].Answer != "No" || k.Questions[0].Plain != "Does <Jamming> win a battle?" || k.Questions[0].Title != "A rock is no match." {
		t.Errorf("questions: %+v", k.Questions)
	}
	if c := s.keywords[0].Clauses[0]; len(c.Note) != 1 || !strings.Contains(c.Body[0].HTML, "<p>One.</p>") || strings.Contains(c.Body[0].HTML, "remark") ||
		!strings.HasPrefix(c.Note[0].HTML, `<p>A remark on <a class="clause"`) || !strings.Contains(c.Note[0].HTML, "<p>It goes on.</p>") {
		t.Errorf("a clause's note: %+v", c)
	}
	g := s.guides[0]
	if len(g.Body) != 3 || g.Body[1].Scenario == nil || g.Body[1].Scenario.ID != "example-1" || g.Body[1].Scenario.Title != "An example" {
		t.Fatalf("%+v", g.Body)
	}
	if h := g.Body[0].HTML; !strings.Contains(h, `<h2 id="step-one-14-1">`) || !strings.Contains(h, `<code>&lt;Unknown&gt; 99-9</code>`) || !strings.Contains(h, `<a href="/keywords/jamming#16-9-2">`) {
		t.Error(h)
	}
	if h := g.Body[2].HTML; !strings.Contains(h, "<table>") || !strings.Contains(h, `href="/keywords/jamming#16-9-1"`) {
		t.Error(h)
	}
	e := s.faqs[0].Groups[0].Entries[0]
	if e.Ruling != "<p><strong>Yes.</strong> It does.</p>\n" || len(e.Body) != 2 || e.Body[1].Scenario.ID != "fights-1-proof-1" || e.Body[1].Scenario.Title != "A rock is no match." {
		t.Errorf("%+v", e)
	}
	q := s.questions[0]
	if len(q.AnswerHTML) != 2 || !strings.Contains(q.AnswerHTML[1].Text, `class="keyword"`) || !strings.Contains(q.RulingHTML[0].HTML, `class="clause"`) {
		t.Errorf("%+v", q.AnswerHTML)
	}
	kinds := map[string]int{}
	for _, p := range s.sortedProofs() {
		kinds[p.Kind]++
		lines := strings.Split(string(files[p.File]), "\n")
		if lines[p.Line-1] != "# A rock is no match." || !strings.HasPrefix(p.Source, "# A rock") {
			t.Errorf("%s: line %d is %q", p.ID, p.Line, lines[p.Line-1])
		}
	}
	if len(kinds) != 4 || len(s.proofs) != 4 {
		t.Errorf("%v", kinds)
	}
	if s.urls["16-9"] != "/keywords/jamming" || s.urls["14-1"] != "/rules/14#14-1" {
		t.Error(s.urls["16-9"], s.urls["14-1"])
	}
}

func TestSiteErrors(t *testing.T) {
	const jam, guide, entry, question = "keywords/jamming.md", "guides/how.md", "faq/fights/01-one.md", "questions/keywords/who-wins.md"
	for _, c := range []struct{ file, old, new, want string }{
		{jam, "section: 16-9", "section: 16-99", jam + `:3: section "16-99"`},
		{jam, "type: Persistent", "type: Magic", jam + ":4: unknown effect type"},
		{jam, "keyword: Jamming", "keywrod: Jamming", jam + ":2: front matter"},
		{jam, "type: Persistent", "type: Persistent\ntype: Effect", jam + ":5: front matter"},
		{jam, "keyword: Jamming", "keyword: Security Attack", "keywords/security-a.md:2: keyword Security Attack has already"},
		{jam, `["<Jamming>"]`, `["<Security A. +1>"]`, jam + `:5: written "<Security A. +1>" is not <Jamming>`},
		{jam, "see 16-9-2.", "see 16-9-3.", jam + ":17: unknown clause 16-9-3"},
		{jam, "see 16-9-2.", "see 8-1-1.", jam + ":17: clause 8-1-1 is cited, but no page restates it"},
		{jam, "see 16-9-1.", "see 16-9-8.", jam + ":14: unknown clause 16-9-8"},
		{jam, "<Security A. +1>", "<Securty A. +1>", jam + ":17: unknown keyword <Securty A. +1>"},
		{jam, "<Security A. +1>", "<Security A. +1", jam + ":17: keyword"},
		{jam, "## 16-9-2\n", "## 16-9-22\n", jam + ":19: unknown clause 16-9-22"},
		{jam, "## 16-9-2\nA persistent effect.\n", "", jam + ":16: clauses without text: 16-9-2"},
		{jam, "A persistent effect.\n", "", jam + ":19: there is no text under 16-9-2"},
		{jam, "## 16-9-1\n", "## 16-9-2\n", jam + ":19: clause 16-9-2 stands after 16-9-2"},
		{jam, "## At the table", "## Elsewhere", jam + `:22: heading "Elsewhere"`},
		{jam, "## At the table", "## 16-4-1", jam + ":22: clause 16-4-1 stands after"},
		{jam, "choice: Mandatory", "choice: Perhaps", jam + `:8: unknown choice "Perhaps"`},
		{jam, "choice: Mandatory\n", "", jam + ":1: front matter: no choice"},
		{jam, "players: [Turn player]", "players: []", jam + ":6: front matter: no players"},
		{jam, "[Battle, Security check]", "[Battle, Battle]", jam + `:7: timings "Battle" stands twice`},
		{jam, "[Battle, Security check]", "[Sometimes]", jam + `:7: unknown timings "Sometimes"`},
		{jam, `answer: "No"`, "answer: Perhaps", jam + `:10: answer "Perhaps"`},
		{jam, "ruling: first", "ruling: fist", jam + ":10: question \"Does <Jamming> win a battle?\": there is no ruling \"fist\""},
		{jam, "    ruling: first\n", "", jam + ":10: question \"Does <Jamming> win a battle?\": there is no ruling"},
		{jam, "text: It saves its Digimon (16-9-1).", "text: It saves its Digimon.", jam + ":10: the answer to"},
		{jam, "text: It saves its Digimon (16-9-1).", "text: It saves its Digimon (16-9-8).", jam + ":10: unknown clause 16-9-8"},
		{jam, "    text: It saves its Digimon (16-9-1).\n", "", jam + ":10: a question without ask or text"},
		{"asked/most.md", "ruling: first", "ruling: fist", "asked/most.md:3: question"},
		{"asked/most.md", "questions:", "question:", "asked/most.md:2: front matter"},
		{guide, "/keywords/jamming#16-9-2", "/keywords/jaming", guide + ":6: link to /keywords/jaming: there is no such page"},
		{guide, "/keywords/jamming#16-9-2", "/keywords/jamming#16-9-7", guide + ":6: link to /keywords/jamming#16-9-7: the page has no such heading"},
		{guide, "/keywords/jamming#16-9-2", "#nowhere", guide + ":6: link to #nowhere"},
		{guide, "/keywords/jamming#16-9-2", "javascript:alert(1)", guide + ":6: link to"},
		{guide, "/keywords/jamming#16-9-2", "/r/8-1-1", guide + ":6: link to /r/8-1-1"},
		{guide, "See [", "See ![", guide + ":6: pictures"},
		{guide, "order: 1", "order: one", guide + ":3: front matter"},
		{guide, "title: How to fight\n", "", guide + ":1: front matter: no title"},
		{guide, "id=example-1", "id=Example", guide + ":11: after ```scenario"},
		{guide, "clauses 16-9-1", "clauses 16-9-9", guide + ":13: unknown clause 16-9-9"},
		{guide, "card Rock: Digimon Lv.3 Black, 2000 DP", "card Rock: BT9-999", guide + ":17: unknown card BT9-999"},
		{guide, "Ann attacks Rock with Saber", "Ann attacks Rock with Sabre", guide + ":23: "},
		{entry, "id: fights-1", "id: fights 1", entry + ":2: id"},
		{entry, "clauses: [16-9-1]", "clauses: [16-9-1, 16-9-9]", entry + ":6: unknown clause 16-9-9"},
		{entry, "clauses: [16-9-1]", "clauses: [16-9-1, 16-9-1]", entry + ":6: clause 16-9-1 stands twice"},
		{entry, "**Yes.** It does.", "- Yes", entry + ":9: the entry does not begin with its ruling"},
		{question, "{claim: Rock is deleted}", "{claim: Rok is deleted}", question + ":27: "},
		{question, "Right: 16-9-1.", "Right: 16-9-4.", question + ":28: unknown clause 16-9-4"},
		{"rulings/first.scn", "clauses 16-9-1", "clauses 8-1-1", "rulings/first.scn:2: clause 8-1-1 is cited"},
		{"rulings/first.scn", "# A rock is no match.\n", "", "rulings/first.scn:1: no title"},
		{"rules/14-battles.md", "chapter: 14", "chapter: 15", "rules/14-battles.md:2: chapter 15 in a file"},
		{"faq/fights/index.md", "title: Fights", "title: ", "faq/fights/index.md:"},
	} {
		fsys := smallSite()
		old := string(fsys[c.file].Data)
		text := strings.Replace(old, c.old, c.new, 1)
		if text == old {
			t.Errorf("%s does not hold %q", c.file, c.old)
		}
		fsys[c.file] = &fstest.MapFile{Data: []byte(text)}
		found := false
		errs := CheckFiles(fsys)
		for _, err := range errs {
			var e *located.Error
			found = found || strings.HasPrefix(err.Error(), c.want) && errors.As(err, &e)
		}
		if !found {
			t.Errorf("%s: %q → %q: %v\nwant %s", c.file, c.old, c.new, errors.Join(errs...), c.want)
		}
	}
	for name, want := range map[string]string{
		"keywords/Bad_Name.md":         "keywords/Bad_Name.md: the file's name",
		"keywords/notes.txt":           "keywords/notes.txt: unknown kind of file",
		"keywords/deep/jamming.md":     "keywords/deep/jamming.md: stands in the wrong folder",
		"guides/empty.md":              "guides/empty.md:1: no front matter",
		"faq/lost/01-entry.md":         "faq/lost/01-entry.md:1: no front matter",
		"questions/attack/who-wins.md": "questions/attack/who-wins.md:1: a question on keywords stands in questions/keywords",
	} {
		fsys := smallSite()
		data := ""
		if strings.HasPrefix(name, "questions") {
			data = string(fsys[question].Data)
		}
		fsys[name] = &fstest.MapFile{Data: []byte(data)}
		if err := errors.Join(CheckFiles(fsys)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestInline: which texts become links and which don't.
func TestInline(t *testing.T) {
	files, err := readFiles(smallSite())
	if err != nil {
		t.Fatal(err)
	}
	md := newMarkdown(loadSite(files))
	for in, want := range map[string]string{
		"<Link> is an icon":          `<span class="keyword">&lt;Link&gt;</span> is an icon`,
		"[<Jamming>](/quiz)":         `<a href="/quiz"><span class="keyword" data-type="persistent">&lt;Jamming&gt;</span></a>`,
		"[16-9-1](/quiz)":            `<a href="/quiz">16-9-1</a>`,
		"[Main](/quiz)":              `<a href="/quiz">Main</a>`,
		"[Main] and [Greymon]":       `<span class="timing">[Main]</span> and [Greymon]`,
		"16-9-1 to 16-9-2, 16-9":     `<a class="clause" href="/keywords/jamming#16-9-1">16-9-1</a> to <a class="clause" href="/keywords/jamming#16-9-2">16-9-2</a>, <a class="clause" href="/keywords/jamming">16-9</a>`,
		"(16-9-1/16-9-2)":            `(<a class="clause" href="/keywords/jamming#16-9-1">16-9-1</a>/<a class="clause" href="/keywords/jamming#16-9-2">16-9-2</a>)`,
		"*16-9-1*":                   `<em><a class="clause" href="/keywords/jamming#16-9-1">16-9-1</a></em>`,
		"BT1-021, 2026-08-18, a16-9": `BT1-021, 2026-08-18, a16-9`,
		"`16-9-1`":                   `<code>16-9-1</code>`,
		`\<Jamming>`:                 `&lt;Jamming&gt;`,
		"a < b & <b>x</b>":           `a &lt; b &amp; &lt;b&gt;x&lt;/b&gt;`,
		"<script>alert(1)</script>":  `&lt;script&gt;alert(1)&lt;/script&gt;`,
	} {
		if got, r := md.inline(source{"x.md", 1, in}); got != want || len(r.errs) > 0 {
			t.Errorf("%s:\ngot  %s\nwant %s\n%v", in, got, want, r.errs)
		}
	}
	if _, r := md.inline(source{"x.md", 3, "- a list"}); len(r.errs) != 1 {
		t.Error(r.errs)
	}
}

// TestContent: the shipped content is complete and has no mistake.
func TestContent(t *testing.T) {
	files, err := readFiles(Files)
	if err != nil {
		t.Fatal(err)
	}
	s := loadSite(files)
	for _, err := range append(s.errs, checkProse(files)...) {
		t.Error(err)
	}
	if n := len(s.sortedProofs()); n < 75 {
		t.Errorf("%d proofs, want at least 75", n)
	}
	if len(s.keywords) != 44 {
		t.Errorf("%d keywords, want 44", len(s.keywords))
	}
	if len(s.questions) < 40 {
		t.Errorf("%d questions, want at least 40", len(s.questions))
	}
}

// FuzzMarkdown: for no text the renderer fails or writes an element that it shouldn't.
func FuzzMarkdown(f *testing.F) {
	files, err := readFiles(smallSite())
	if err != nil {
		f.Fatal(err)
	}
	md := newMarkdown(loadSite(files))
	for _, in := range []string{"<Jamming> [On Play] 16-9-1", "<script>x</script>", "[a](javascript:alert(1))", "# 16-9-1\n\n# 16-9-1", "|a|\n|-|\n|<Jamming>|", fence + "scenario id=x\n# t\n" + fence, "- <Link +1", "![x](y)"} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		for _, b := range md.page(source{"x.md", 1, in}, "p-").blocks {
			if low := strings.ToLower(b.HTML); strings.Contains(low, "<script") || strings.Contains(low, `href="javascript:`) || strings.Contains(low, "<style") {
				t.Fatalf("%q: %s", in, b.HTML)
			}
		}
		splitSections(&quiz.Front{File: "x.md", Body: in, Line: 1})
	})
}
