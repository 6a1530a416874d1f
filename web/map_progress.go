package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/progress"
	"digijudge/quiz/review"
	"digijudge/quiz/store"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// ratingAfter is the number of rated answers after which a rating is reliable enough to show.
const ratingAfter = 20

// progressView returns the progress page of a standing. today is the player's date.
func (s *site) progressView(x standing, today string) templates.ProgressPage {
	v := templates.ProgressPage{Total: len(s.index.items), BestRun: x.bestRun, Exams: x.exams, Known: len(x.exams) > 0}
	answered := map[string]bool{}
	for _, r := range x.rows {
		it := s.index.item(r.Question)
		if it == nil {
			continue // the question was removed from the site
		}
		v.Known = true
		v.Attempts += r.Attempts
		answered[r.Question] = true
		old := s.lastResult(r) == resultOld
		if old {
			v.Old++
		} else {
			v.Answered++
		}
		if len(v.Rows) == maxProgressRows {
			v.MoreRows++
			continue
		}
		row := templates.ProgressRow{Attempts: r.Attempts, State: rowState(r, old), QuestionRow: templates.QuestionRow{
			URL: "/quiz/attempt/" + r.LastID, ID: it.ID, Title: it.Title, Topic: topicLabel(it.Topic), Level: it.Level,
		}}
		row.When, row.WhenISO = timeWords(r.LastAt)
		v.Rows = append(v.Rows, row)
	}
	var open []string
	v.Right, v.Fixed, open = s.states(x.rows)
	v.Open = len(open)

	list := s.topicsOf(x.rows)
	for _, t := range list {
		v.Topics = append(v.Topics, topicLine(t))
	}
	weak, strong := progress.Topics(list)
	for _, t := range weak {
		l := topicLine(t)
		l.Early = !t.Clear()
		v.Weak = append(v.Weak, l)
	}
	for _, t := range strong {
		v.Strong = append(v.Strong, topicLine(t))
	}

	v.Daily = dailyView(x.days, today)
	v.Rating = ratingView(x.rating, x.course)
	s.addBeliefs(&v, x.beliefs)
	for _, r := range x.runs {
		l := templates.RunLine{Score: r.Score}
		if r.Miss != "" {
			l.URL = "/quiz/attempt/" + r.Miss
		}
		l.When, l.WhenISO = timeWords(r.Started)
		v.Runs = append(v.Runs, l)
	}

	due := s.due(x.reviews)
	if day, ok := review.NextDay(x.reviews, review.DayOf(s.now())+1); ok && len(due) == 0 {
		v.ReviewWhen = dayWords(day, review.DayOf(s.now()))
	}
	left := daily.Size
	for _, d := range x.days {
		if d.Day == daily.Day(s.now()) {
			left -= d.Answered
		}
	}
	if s.quizzes.modes[quiz.Daily].next == nil {
		left = 0
	}
	v.Next = nextSteps(progress.Next(progress.Standing{
		Exam: x.exam, Due: len(due), Open: v.Open, DailyLeft: left, Weak: weak, New: len(s.index.items) - len(answered),
	}))
	return v
}

// rowState returns how the player stands with a question, for its mark in the list.
func rowState(r quiz.Row, old bool) string {
	if old {
		return resultOld
	}
	if st := progress.StateOf(r.First, r.Last); st != progress.New {
		return st.String()
	}
	return pocket.ResultOf(nil)
}

func topicLine(t progress.Topic) templates.TopicLine {
	return templates.TopicLine{Label: topicLabel(t.Name), URL: "/quiz/next?topic=" + t.Name, Right: t.Right, Of: t.Tries}
}

// nextSteps returns next steps as links and buttons.
func nextSteps(steps []progress.Step) (out []templates.NextStep) {
	for _, st := range steps {
		var n templates.NextStep
		switch st.What {
		case progress.GoOn:
			n = templates.NextStep{Label: "Go on with your exam", Detail: "Its time is running.", URL: "/quiz/exam"}
		case progress.Review:
			n = templates.NextStep{Label: fmt.Sprintf("Review %s", plural(st.N, "question", "questions")), Detail: "What you missed, just before it is forgotten.", URL: "/quiz/next?in=review"}
		case progress.Replay:
			n = templates.NextStep{Label: replayWords(st.N), Detail: "Oldest first.", URL: "/quiz/review/replay", Post: true}
		case progress.Daily:
			n = templates.NextStep{Label: "Today’s five", Detail: plural(st.N, "question", "questions") + " left today.", URL: "/quiz/daily"}
		case progress.Practice:
			n = templates.NextStep{Label: "Practice " + topicLabel(st.Topic), Detail: "Your weakest topic.", URL: "/quiz/next?topic=" + st.Topic}
		case progress.Mix:
			n = templates.NextStep{Label: "Next question", Detail: "Chosen to your strength and gaps.", URL: "/quiz/next"}
			if st.N > 0 {
				n.Detail = plural(st.N, "question you haven’t seen.", "questions you haven’t seen.")
			}
		}
		out = append(out, n)
	}
	return out
}

// replayWords returns the label of the button that replays n open questions.
func replayWords(n int) string {
	switch {
	case n == 1:
		return "Replay the open one"
	case n > maxReplayList:
		return fmt.Sprintf("Replay %d of %d open ones", maxReplayList, n)
	}
	return fmt.Sprintf("Replay the %d open ones", n)
}

// plural returns a number with its noun, one or many.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// dayWords returns a day in words, relative to today.
func dayWords(day, today review.Day) string {
	switch n := int(day - today); {
	case n <= 0:
		return "today"
	case n == 1:
		return "tomorrow"
	default:
		return fmt.Sprintf("in %d days", n)
	}
}

// shortDate returns a date without year and time.
func shortDate(t time.Time) string { return t.UTC().Format("2 January") }

func (s *site) addBeliefs(v *templates.ProgressPage, list []store.BeliefRow) {
	for _, b := range list {
		m, ok := rules.FindMisconception(b.Belief)
		if !ok {
			continue
		}
		to := &v.Met
		when := b.MetAt
		if (progress.Belief{Met: b.Met, Since: b.Since}).Overcome() {
			to, when = &v.Overcome, b.SinceAt
		}
		if len(*to) == maxBeliefLines {
			v.MoreMet++
			continue
		}
		*to = append(*to, templates.BeliefLine{Says: m.Says, Correction: m.Correction, Clause: s.clauseLinks([]clause.Clause{m.Clause})[0], Met: b.Met, Since: b.Since, When: shortDate(when)})
	}
}

// dailyView returns the calendar of daily questions.
func dailyView(days []quiz.DayRow, today string) templates.DailyProgress {
	var credits []string
	for _, d := range days {
		if d.Credit != "" {
			credits = append(credits, d.Credit)
		}
	}
	st := daily.Count(credits, today)
	v := templates.DailyProgress{Current: st.Current, Best: st.Best, Today: st.Today, Spare: st.Spare, Any: len(days) > 0}
	cells := progress.Calendar(days, today)
	marks := map[progress.Mark]int{}
	lastMonth := -10
	for i, c := range cells {
		x := 35 + i/7*19
		if c.Date.Day() <= 7 && i%7 == 0 && i/7-lastMonth > 2 || i == 0 && c.Date.Day() < 20 {
			v.Months = append(v.Months, templates.CalendarMonth{X: x, Name: c.Date.Format("Jan")})
			lastMonth = i / 7
		}
		if c.Mark == progress.Ahead && !c.Today {
			continue
		}
		marks[c.Mark]++
		v.Cells = append(v.Cells, templates.CalendarCell{X: x, Y: 23 + i%7*19, Mark: string(c.Mark), Today: c.Today})
	}
	words := []string{fmt.Sprintf("In the last 13 weeks: all five on %s", plural(marks[progress.All], "day", "days"))}
	if n := marks[progress.Some]; n > 0 {
		words = append(words, fmt.Sprintf("some on %d", n))
	}
	v.Words = strings.Join(words, ", ") + fmt.Sprintf(". Your longest streak is %s.", plural(st.Best, "day", "days"))
	if st.Current > 0 {
		if st.Today {
			v.Words += " Today is done."
		}
		if st.Spare {
			v.Words += " One missed day a week is forgiven; this week’s is still there."
		} else {
			v.Words += " This week’s missed day has been forgiven."
		}
	}
	return v
}

// ratingView returns the curve of a rating, with the last point of each day.
func ratingView(r quiz.Standing, course []store.RatingPoint) templates.RatingView {
	v := templates.RatingView{
		Shown: r.Games >= ratingAfter, Rating: int(math.Round(r.Rating.Rating)), Margin: int(math.Round(r.Deviation)),
		Games: r.Games, Need: max(0, ratingAfter-r.Games),
	}
	if !v.Shown {
		return v
	}
	// the rating changes wildly before that, so the curve leaves those points out
	if len(course) > ratingAfter {
		course = course[ratingAfter-1:]
	} else if len(course) > 0 {
		course = course[len(course)-1:]
	}
	var points []store.RatingPoint
	for _, p := range course {
		if n := len(points); n > 0 && review.DayOf(points[n-1].At) == review.DayOf(p.At) && len(course) > 30 {
			points[n-1] = p
			continue
		}
		points = append(points, p)
	}
	if len(points) < 2 {
		v.Words = fmt.Sprintf("Your rating is %d now. Its course is drawn when there is more of it.", v.Rating)
		return v
	}
	low, high := points[0].Rating, points[0].Rating
	for _, p := range points {
		low, high = min(low, p.Rating), max(high, p.Rating)
	}
	first, last := points[0], points[len(points)-1]
	spread := max(high-low, 40)
	at := func(i int) (x, y string) {
		px := 8 + 305*float64(i)/float64(len(points)-1)
		py := 85 - 70*(points[i].Rating-low)/spread
		return strconv.FormatFloat(px, 'f', 1, 64), strconv.FormatFloat(py, 'f', 1, 64)
	}
	var b strings.Builder
	for i := range points {
		x, y := at(i)
		b.WriteString([]string{"L", "M"}[b2i(i == 0)] + x + " " + y)
	}
	v.Path = b.String()
	v.X, v.Y = at(len(points) - 1)
	v.From, v.To = fmt.Sprintf("%.0f on %s", first.Rating, shortDate(first.At)), fmt.Sprintf("%.0f now", last.Rating)
	change := int(math.Round(last.Rating)) - int(math.Round(first.Rating))
	direction := "up " + strconv.Itoa(change)
	if change < 0 {
		direction = "down " + strconv.Itoa(-change)
	} else if change == 0 {
		direction = "as it was"
	}
	v.Words = fmt.Sprintf("From %.0f on %s to %.0f now: %s. The lowest was %.0f, the highest %.0f.", first.Rating, shortDate(first.At), last.Rating, direction, low, high)
	return v
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
