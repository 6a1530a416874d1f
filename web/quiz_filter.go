package web

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/pick"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// quizFilter is the part of an address that says how the quiz asks and about what: the mode and the
// filters.
type quizFilter struct {
	content.QuestionFilter
	mode    quiz.Mode // "" is the mix
	keyword string    // slug of the keyword
	clause  clause.Clause
	drills  pick.Drills
	weak    bool   // ask most about weak topics
	day     string // the day, in the mode Past
	clock   int    // how far the reader's clock is ahead of UTC, in minutes
	storm   string // the name of the storm, in the mode Storm
	target  int    // the number of right answers to reach, in the mode Run; 0 if none was chosen
	bad     string // what is wrong with the filter, as a sentence for the reader
}

// drillWords has the value of each pick.Drills in addresses.
var drillWords = []string{pick.WithDrills: "", pick.NoDrills: "no", pick.OnlyDrills: "only"}

// readQuizFilter returns the mode and the filters of an address. An unknown mode is read as the
// mix.
func readQuizFilter(c echo.Context) quizFilter {
	var f quizFilter
	f.clock, _ = clockOf(c)
	if m := quiz.ParseMode(c.QueryParam("in")); m != quiz.Mix {
		f.mode = m
	}
	if d := c.QueryParam("day"); f.mode == quiz.Past {
		if _, ok := daily.ParseDay(d); ok {
			f.day = d
		}
	}
	if id := c.QueryParam("storm"); f.mode == quiz.Storm && len(id) <= maxStormID {
		f.storm = id
	}
	if n, err := strconv.Atoi(c.QueryParam("target")); f.mode == quiz.Run && err == nil && n > 0 && n <= maxTarget {
		f.target = n
	}
	if t := c.QueryParam("topic"); t != "" {
		if _, ok := pocket.TopicLabel(t); !ok {
			f.bad = "There is no topic “" + short(t) + "”. Choose one from the list."
			return f
		}
		f.Topic = t
	}
	if t := c.QueryParam("type"); t != "" {
		label, ok := content.ParseEffectType(t)
		if !ok {
			f.bad = "There is no effect type “" + short(t) + "”. Choose one from the list."
			return f
		}
		f.Type = label
	}
	if l := c.QueryParam("level"); l != "" {
		n, err := strconv.Atoi(l)
		if err != nil || n < 1 || n > 3 {
			f.bad = "There is no level “" + short(l) + "”. Levels are 1, 2 and 3."
			return f
		}
		f.Level = n
	}
	if k := c.QueryParam("keyword"); k != "" {
		if !quiz.ValidID(k) {
			f.bad = "There is no keyword “" + short(k) + "”. Choose one from the list."
			return f
		}
		f.keyword = k
	}
	if n := clauseNumber(c.QueryParam("clause")); n != "" {
		if !clause.Clause(n).Valid() {
			f.bad = "There is no clause “" + short(n) + "”. Clauses look like 16-7-4: chapter, section, number."
			return f
		}
		f.clause = clause.Clause(n)
	}
	if d := c.QueryParam("drills"); d != "" {
		i := slices.Index(drillWords, d)
		if i < 0 {
			f.bad = "“" + short(d) + "” says nothing about drills. Choose from the list."
			return f
		}
		f.drills = pick.Drills(i)
	}
	f.weak = c.QueryParam("weak") == "1"
	return f
}

// values returns the filter as the query of an address.
func (f quizFilter) values() url.Values {
	v := url.Values{}
	set := func(name, value string) {
		if value != "" {
			v.Set(name, value)
		}
	}
	set("in", string(f.mode))
	set("day", f.day)
	set("storm", f.storm)
	if f.target != 0 {
		v.Set("target", strconv.Itoa(f.target))
	}
	set("topic", f.Topic)
	if f.Type != "" {
		v.Set("type", templates.TypeSlug(f.Type))
	}
	if f.Level != 0 {
		v.Set("level", strconv.Itoa(f.Level))
	}
	set("keyword", f.keyword)
	set("clause", string(f.clause))
	set("drills", drillWords[f.drills])
	if f.weak {
		v.Set("weak", "1")
	}
	return v
}

// query returns the filter as the query of an address, with "?" in front, or "".
func (f quizFilter) query() string { return question(f.values()) }

// front returns the query of the quiz's front page: the filters without the mode, with "?" in
// front, or "".
func (f quizFilter) front() string {
	f.mode, f.day, f.storm, f.target = "", "", "", 0
	return f.query()
}

// question returns a query with its question mark, or "".
func question(v url.Values) string {
	if len(v) == 0 {
		return ""
	}
	return "?" + v.Encode()
}

// next returns the address that leads to the next question. after is the question that must not
// come next, or "".
func (f quizFilter) next(after string) string {
	v := f.values()
	if after != "" {
		v.Set("after", after)
	}
	return "/quiz/next" + question(v)
}

// narrow reports whether the filter excludes any question. A choice of weak topics excludes none.
func (f quizFilter) narrow() bool {
	return f.QuestionFilter != (content.QuestionFilter{}) || f.keyword != "" || f.clause != "" || f.drills != pick.WithDrills
}

// pickFilter returns the filter as package pick reads it. With an unknown keyword it excludes all
// questions.
func (s *site) pickFilter(f quizFilter) pick.Filter {
	p := pick.Filter{Topic: f.Topic, Type: f.Type, Level: f.Level, Clause: f.clause, Drills: f.drills}
	if f.keyword != "" {
		p.Keyword = "none"
		for _, k := range s.index.keywords {
			if k.Slug == f.keyword {
				p.Keyword = clause.Clause(k.Section)
			}
		}
	}
	return p
}

// levelNames has the names of the levels, beginning with level 1.
var levelNames = []string{"Player", "Store judge", "Head judge"}

// options returns the options of the selects for topic, type and level.
func (f quizFilter) options() (topics, types, levels []templates.Option) {
	topics = []templates.Option{{Label: "All topics"}}
	for _, t := range quiz.Topics {
		topics = append(topics, templates.Option{Value: t, Label: topicLabel(t), Selected: t == f.Topic})
	}
	types = []templates.Option{{Label: "All types"}}
	for _, t := range quiz.EffectTypes {
		types = append(types, templates.Option{Value: templates.TypeSlug(t), Label: t, Selected: t == f.Type})
	}
	levels = []templates.Option{{Label: "All levels"}}
	for n, l := range levelNames {
		levels = append(levels, templates.Option{Value: strconv.Itoa(n + 1), Label: l, Selected: n+1 == f.Level})
	}
	return topics, types, levels
}

// quizOnClause returns the address of a question about a clause, or "" if there is none.
func (s *site) quizOnClause(number clause.Clause) string {
	if !s.index.asked[number] {
		return ""
	}
	return quizFilter{mode: quiz.Topic, clause: number}.next("")
}

// quizOnClauses returns the address of a question about the first of the clauses that has
// questions, or else about a section of theirs. It returns "" if there is none.
func (s *site) quizOnClauses(numbers []clause.Clause) string {
	return pocket.QuizOn(numbers, s.quizOnClause)
}
