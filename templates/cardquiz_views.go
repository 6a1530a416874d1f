package templates

// RealQuizPage is /cards/quiz, the quiz about imported cards.
type RealQuizPage struct {
	Problem   string // what is wrong with the request or missing for a question; may be empty
	Again     string // address that tries again after a problem; may be empty
	Sets      []Option
	List      string // a deck list that the reader pasted
	About     string // the cards or keywords that the quiz is about, in words
	Plays     int    // number of scenarios that fit
	Question  *RealQuestion
	Right, Of int    // the reader's count so far: Right answers out of Of
	Skip      string // address of another question, for skipping this one
}

// RealQuestion is a question about imported cards.
type RealQuestion struct {
	ID     string
	Text   string
	Spoken bool // Text is phrased the way players speak
	Board  *BoardView
	Cards  []CardText
	Names  []RealName
	// each answer with the address that gives it; empty after the reader has answered
	Answers []Link
	Result  string // "right" or "wrong"; empty before the reader answers
	Given   string
	Correct string
	Why     string
	Law     []Link
	Next    string
	See     string // address of the page that plays the answer
	Bench   string // address of a bench with the same position; may be empty
}

// RealName is a real card and the name that it has in the position.
type RealName struct {
	Called string
	Link
}

// yesNo reports whether the question is answered by yes or no.
func (q *RealQuestion) yesNo() bool {
	for _, a := range q.Answers {
		if a.Name != "Yes" && a.Name != "No" {
			return false
		}
	}
	return true
}
