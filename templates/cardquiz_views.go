package templates

// RealQuizPage is /cards/quiz.
type RealQuizPage struct {
	Problem   string // what is wrong, or missing; may be empty
	Again     string // address that looks on after a problem; may be empty
	Sets      []Option
	List      string // a deck list that was pasted
	About     string // what is asked about, in words
	Plays     int    // scenarios that fit
	Question  *RealQuestion
	Right, Of int    // the reader's own count so far
	Skip      string // address of another question
}

// RealQuestion is a question about imported cards.
type RealQuestion struct {
	ID      string
	Text    string
	Spoken  bool // Text is as players say it
	Board   *BoardView
	Cards   []CardText
	Names   []RealName
	Answers []Link // each answer with the address that gives it; none where one was given
	Result  string // "right" or "wrong"; empty before an answer
	Given   string
	Correct string
	Why     string
	Law     []Link
	Next    string
	See     string // where it is played
	Bench   string // the same on the bench; may be empty
}

// RealName is a card and what it is called in the position.
type RealName struct {
	Called string
	Link
}

// yesNo says that the question is answered by yes or no.
func (q *RealQuestion) yesNo() bool {
	for _, a := range q.Answers {
		if a.Name != "Yes" && a.Name != "No" {
			return false
		}
	}
	return true
}
