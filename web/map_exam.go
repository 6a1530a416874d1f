package web

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/templates"
)

// levelWords returns in words how many questions of each level an exam asks.
func levelWords(p exam.Preset) string {
	var parts []string
	for l, n := range p.Levels {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d for %s", n, []string{"players", "store judges", "head judges"}[l]))
		}
	}
	if len(parts) == 1 {
		return "all " + strings.TrimLeft(parts[0], "0123456789 ")
	}
	return strings.Join(parts, ", ")
}

// leftWords returns the time that is left in words, rounded up.
func leftWords(d time.Duration) string {
	switch m := int((d + time.Minute - 1) / time.Minute); {
	case d <= 0:
		return "Time is over"
	case d < time.Minute:
		return "Less than a minute left"
	case m < 120:
		return plural(m, "minute left", "minutes left")
	case m < 48*60:
		return plural(m/60, "hour left", "hours left")
	default:
		return plural(m/60/24, "day left", "days left")
	}
}

// examView returns an exam that is still running, as its page shows it.
func (s *site) examView(e *exam.Exam) templates.ExamView {
	p, _ := exam.FindPreset(e.Preset)
	left := e.Deadline.Sub(s.now())
	v := templates.ExamView{
		ID: e.ID, Name: p.Name, Answered: e.Answered(), Of: len(e.Items), Pass: p.Pass, Need: p.Need(len(e.Items)), OpenBook: p.OpenBook, Left: leftWords(left),
		Until: e.Deadline.UTC().Format("15:04") + " UTC", UntilISO: e.Deadline.UTC().Format(time.RFC3339), Timed: p.Limit > 0, Late: left < 2*time.Minute,
		Seconds: max(0, int(left/time.Second)),
	}
	for i := range e.Items {
		it := &e.Items[i]
		v.Places = append(v.Places, templates.ExamPlace{N: i + 1, Given: !it.Answered.IsZero(), Flagged: it.Flagged})
		if it.Flagged {
			v.Flagged++
		}
	}
	return v
}

// examResult returns an exam that is over, as its page shows it.
func (s *site) examResult(e *exam.Exam) templates.ExamResultPage {
	p, _ := exam.FindPreset(e.Preset)
	v := templates.ExamResultPage{ID: e.ID, Name: p.Name, Right: e.Right, Of: e.Counted, All: len(e.Items), Pass: p.Pass, Need: p.Need(e.Counted), Result: "done"}
	if e.Counted > 0 {
		v.Percent = 100 * e.Right / e.Counted
	}
	switch {
	case p.Pass == 0:
	case p.Passes(e.Right, e.Counted):
		// Calculated here, because an older exam may not have stored whether it was passed.
		v.Result = "pass"
	default:
		v.Result = "fail"
	}
	v.When, v.WhenISO = timeWords(e.Started)
	v.Took = tookWords(e.Closed.Sub(e.Started))
	v.Pace = paceWords(e.Answered(), e.Closed.Sub(e.Started))
	for i := range e.Items {
		it := &e.Items[i]
		q := templates.ExamOutcome{N: i + 1, ID: it.Question, Outcome: string(it.Outcome), Title: "Question " + it.Question}
		if x := s.index.item(it.Question); x != nil {
			q.Title, q.URL = x.Title, "/quiz/"+x.ID
		}
		if it.Attempt != "" {
			q.URL = "/quiz/attempt/" + it.Attempt
		}
		switch it.Outcome {
		case exam.Disputed:
			v.Disputed++
		case exam.Changed:
			v.Changed++
		case exam.Unanswered:
			v.Unanswered++
		}
		v.Items = append(v.Items, q)
	}
	for _, c := range exam.Chapters(e.Items, s.clausesOf) {
		v.Chapters = append(v.Chapters, templates.ExamChapter{
			Number: string(c.Chapter), Name: s.chapterName(c.Chapter), URL: "/rules/" + string(c.Chapter), Right: c.Right, Of: c.Of, Reread: s.clauseLinks(c.Reread),
		})
	}
	return v
}

// readsIn is the shortest time in which somebody can read a question with its position and its
// answers.
const readsIn = 5 * time.Second

// paceWords returns a sentence if questions were answered faster than anybody can read them, and ""
// otherwise.
func paceWords(answered int, took time.Duration) string {
	if answered == 0 || took >= time.Duration(answered)*readsIn {
		return ""
	}
	return fmt.Sprintf("%s in %s: %.1f seconds for each. Nobody reads a question in that time, so this result says nothing.",
		plural(answered, "answer", "answers"), tookWords(took), took.Seconds()/float64(answered))
}

// tookWords returns a duration in words, such as "12 minutes".
func tookWords(d time.Duration) string {
	switch {
	case d < time.Minute:
		return plural(int(d/time.Second), "second", "seconds")
	case d < 2*time.Hour:
		return plural(int(d/time.Minute), "minute", "minutes")
	case d < 48*time.Hour:
		return plural(int(d/time.Hour), "hour", "hours")
	}
	return plural(int(d/(24*time.Hour)), "day", "days")
}

// sheetKey returns the right answer as a printed exam writes it: the letters of the right answers,
// the letters in their right order, or the number.
func sheetKey(q *content.Question, order []int) string {
	letter := func(place int) string { return string(rune('A' + place)) }
	var out []string
	switch q.Kind {
	case quiz.KindNumber:
		for i := range q.Answers {
			if q.Answers[i].Right {
				return templates.Plain(q.AnswerHTML[i].Text)
			}
		}
	case quiz.KindOrder: // the file lists the events in the right order
		for i := range q.Answers {
			out = append(out, letter(slices.Index(order, i)))
		}
		return strings.Join(out, ", then ")
	}
	for place, i := range order {
		if q.Answers[i].Right {
			out = append(out, letter(place))
		}
	}
	return strings.Join(out, " and ")
}
