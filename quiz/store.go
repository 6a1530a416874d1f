package quiz

import (
	"context"
	"errors"
	"time"

	"digijudge/quiz/rating"
)

// ErrNoAttempt says that there is no attempt with the given id.
var ErrNoAttempt = errors.New("no such attempt")

// Store keeps players' attempts. They outlive any change of the site's content. Package quiz/store
// implements it. All methods may be called from several goroutines.
type Store interface {
	// AddAttempt stores one attempt and returns its id once it is committed. The player's row is
	// made with the first stored attempt. A token counts once: a second attempt with a token that
	// is already stored changes nothing and returns the first attempt's id with fresh = false. a.ID
	// may be empty (the store makes one) and a.At zero (now).
	AddAttempt(ctx context.Context, a Attempt) (id string, fresh bool, err error)
	// Attempt returns one attempt; the error is ErrNoAttempt (errors.Is) if there is none with that
	// id.
	Attempt(ctx context.Context, id string) (Attempt, error)
	// AttemptOf returns the attempt that was stored for a form's token; the error is ErrNoAttempt
	// if there is none.
	AttemptOf(ctx context.Context, token string) (Attempt, error)
	// Progress returns one row for each question that the player has answered, the last answered
	// first. An unknown player has no rows; that is no error.
	Progress(ctx context.Context, player string) ([]Row, error)
	// Standing returns the player's rating; for an unknown player it is rating.New.
	Standing(ctx context.Context, player string) (Standing, error)
	// ItemRatings returns the ratings of the questions that have been answered, by question id.
	ItemRatings(ctx context.Context) (map[string]rating.Rating, error)
	// Round returns a player's attempts in a round of a mode (a day, a run), in the order of
	// answering.
	Round(ctx context.Context, player string, mode Mode, round string) ([]RoundRow, error)
	// Days returns the days on which the player answered at least one of the daily five, the
	// earliest first.
	Days(ctx context.Context, player string) ([]DayRow, error)
	// Fives returns the five questions of each day for which they were shown to somebody.
	Fives(ctx context.Context) (map[string][]string, error)
	// KeepFive stores the questions of a day, unless some are stored for that day already, and
	// returns those that are stored.
	KeepFive(ctx context.Context, day string, questions []string) ([]string, error)
	// OpenRun returns the player's unfinished run; the error is ErrNoRun if there is none.
	OpenRun(ctx context.Context, player string) (RunRow, error)
	// StartRun begins a run with a seed and returns it; if the player has an unfinished run, it
	// returns that one.
	StartRun(ctx context.Context, player string, seed uint32) (RunRow, error)
	// AskRun stores which question of a run is to be answered now, unless one is stored already,
	// and returns the run as it is then.
	AskRun(ctx context.Context, run, question string, variant uint32) (RunRow, error)
	// SkipRun skips the run's question. That is possible once in a run, and only for the question
	// to be answered now.
	SkipRun(ctx context.Context, player, run, question string) (RunRow, error)
	// DropRunQuestion takes from a run a question that the site no longer has.
	DropRunQuestion(ctx context.Context, run, question string) error
	// EndRun ends a run that has no question left to ask.
	EndRun(ctx context.Context, run string) error
	// GetRun returns a run; the error is ErrNoRun if there is none with that id.
	GetRun(ctx context.Context, run string) (RunRow, error)
	// Runs returns the player's newest ended runs, and the best of all their runs.
	Runs(ctx context.Context, player string, newest int) (list []RunRow, best int, err error)
	// BestStorm returns the most right answers that the player gave in one storm: of all storms,
	// and of those that began at the given time or later.
	BestStorm(ctx context.Context, player string, since time.Time) (ever, lately int, err error)
	// HasPlayer reports whether the player has a stored attempt.
	HasPlayer(ctx context.Context, player string) (bool, error)
	// Secret returns the random key of 32 bytes of this database; it never changes.
	Secret() []byte
	// Close writes the changes that are waiting and closes the database.
	Close() error
}

// Attempt is one graded answer of one player to one question. Its answers are named by a hash of
// their text (Answer.Key), not by their place, because places change when the file changes and are
// shuffled for every player.
type Attempt struct {
	ID       string // a random id; made by the store if it is empty
	Player   string // the player's random id, which is in their cookie
	Question string // the question's id, such as "1012"
	// Version is the question's version (Question.Version) that was shown and graded. Attempts that
	// were stored before versions were kept have none, and nobody can know what their player read:
	// Version and Content are empty and Shown is nil.
	Version string
	Content string  // the version of the site's whole content at that time
	Shown   []Shown // all answers, in the order in which the player saw them
	Problem string  // why the engine gave no verdicts; empty if it gave some
	// nil while the question is under review, because the engine disagrees with the answer key
	Correct *bool
	Counted bool      // whether it counts for the player; false while under review
	Token   string    // the token of the form; only one attempt is stored for each token
	At      time.Time // when it was graded, to the millisecond; UTC

	Mode Mode // how it was asked; empty for attempts from before there were modes
	// the day, run or exam to which it belongs; emptied by the store if it can't count there any
	// more
	Round   string
	Variant uint32  // the number of the question's variant
	Weight  float64 // how much it counts for the rating
	// the time from question to answer, to the millisecond; 0 if it isn't known
	Took  time.Duration
	First bool // set by the store: the player's first counted attempt at this question
	// set by the store: the player's rating after this attempt; 0 if it was not rated
	Rating float64

	// For the store's accounts; they are not kept with the attempt.
	Item  rating.Rating `json:"-"` // the question's rating as long as nobody has answered it
	Guess float64       `json:"-"` // the chance to be right by guessing
	Still bool          `json:"-"` // true if this attempt must not change the question's rating
	Local string        `json:"-"` // the date in the player's time zone, such as "2026-11-22"

	// the question's complexity, which decides how long a right answer may take
	Complexity int `json:"-"`
	// misconceptions that the player showed and rejected (see progress.Beliefs)
	Met, Refused []string `json:"-"`
}

// Shown is one answer of an attempt.
type Shown struct {
	// the answer's key (Answer.Key); empty for a given number that is none of the answers
	Answer string `json:"answer"`
	Chosen bool   `json:"chosen,omitempty"` // whether the player ticked it
	// for KindOrder: the place at which the player put it, counted from 1
	Place  int  `json:"place,omitempty"`
	Number *int `json:"number,omitempty"` // for KindNumber: the number that the player gave
	// the engine's verdict on the answer's claim at that time; empty if there was none
	Verdict string `json:"verdict,omitempty"`
}

// Row is one question in a player's progress.
type Row struct {
	Question string
	Attempts int       // all stored attempts, also those under review
	Right    int       // attempts that counted and were right
	Counted  int       // attempts that counted
	LastID   string    // the id of the last attempt
	Version  string    // the question's version at the last attempt; empty if it isn't known
	Last     *bool     // whether the last attempt was right; nil if it is under review
	LastAt   time.Time // when the last attempt was made, in UTC
	First    *bool     // whether the first attempt that counted was right; nil if none has counted
	// when the first attempt that counted was made, in UTC; zero if none has counted
	FirstAt time.Time
}

// ErrNoRun says that there is no such run.
var ErrNoRun = errors.New("no such run")

// Standing is what is known about a player's strength.
type Standing struct {
	rating.Rating
	Games int // how many answers were rated
}

// RoundRow is one attempt of a round, that is, of a day or a run.
type RoundRow struct {
	ID       string
	Question string
	Variant  uint32
	Correct  *bool
	At       time.Time
}

// DayRow is one day of a player's daily five.
type DayRow struct {
	Day      string // the day, in UTC, to which the five questions belong
	Answered int
	Right    int
	// the date that this day counts for in the player's streak; empty if it counts for none (yet)
	Credit string
}

// RunRow is a run. It ends with the first wrong answer.
type RunRow struct {
	ID       string
	Player   string
	Seed     uint32
	Started  time.Time
	Ended    time.Time // when it ended; zero if it goes on
	Score    int       // how many answers were right
	Asked    int       // how many questions were shown, including a skipped one
	Skipped  string    // the skipped question; empty if the player may still skip one
	Question string    // the question to be answered now; empty if none is chosen yet
	Variant  uint32
	Start    string // the first question of the run
	// the attempt that ended it; empty if it goes on, or if every question was asked
	Miss string
}
