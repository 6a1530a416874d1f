package quiz

import (
	"context"
	"errors"
	"time"

	"digijudge/quiz/rating"
)

// ErrNoAttempt says that there is no attempt with the asked-for id.
var ErrNoAttempt = errors.New("no such attempt")

// Store keeps players' attempts. It is durable: content reloads never touch it. Package quiz/store
// implements it on SQLite. All methods may be called from several goroutines.
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
	// Standing is the player's rating; of an unknown player nothing is known (rating.New).
	Standing(ctx context.Context, player string) (Standing, error)
	// ItemRatings are the ratings of the questions that have been answered, by question id.
	ItemRatings(ctx context.Context) (map[string]rating.Rating, error)
	// Round returns a player's attempts in a round of a mode (a day, a run), in the order of
	// answering.
	Round(ctx context.Context, player string, mode Mode, round string) ([]RoundRow, error)
	// Days returns the days on which the player answered at least one of the daily five, in their
	// order.
	Days(ctx context.Context, player string) ([]DayRow, error)
	// Fives are the questions of the days that somebody was shown.
	Fives(ctx context.Context) (map[string][]string, error)
	// KeepFive keeps the questions of a day and returns them: those that were kept before, if there
	// were any.
	KeepFive(ctx context.Context, day string, questions []string) ([]string, error)
	// OpenRun is the player's run that goes on; the error is ErrNoRun if none does.
	OpenRun(ctx context.Context, player string) (RunRow, error)
	// StartRun begins a run with a seed and returns it; if one goes on, that one.
	StartRun(ctx context.Context, player string, seed uint32) (RunRow, error)
	// AskRun notes which question of a run is to be answered now, unless one is noted already, and
	// returns the run as it is then.
	AskRun(ctx context.Context, run, question string, variant uint32) (RunRow, error)
	// SkipRun passes over the run's question, once in a run and only if it is the one to be
	// answered now.
	SkipRun(ctx context.Context, player, run, question string) (RunRow, error)
	// DropRunQuestion takes a question out of a run that the site no longer has.
	DropRunQuestion(ctx context.Context, run, question string) error
	// EndRun ends a run that has no question left to ask.
	EndRun(ctx context.Context, run string) error
	// GetRun is one run; the error is ErrNoRun if there is none.
	GetRun(ctx context.Context, run string) (RunRow, error)
	// Runs are the player's ended runs: the newest, and the best of all.
	Runs(ctx context.Context, player string, newest int) (list []RunRow, best int, err error)
	// BestStorm is the most right answers that a player gave in one storm, of all and of those that began at a time or later.
	BestStorm(ctx context.Context, player string, since time.Time) (ever, lately int, err error)
	// HasPlayer says whether the player has a stored attempt.
	HasPlayer(ctx context.Context, player string) (bool, error)
	// Secret is this database's own random key of 32 bytes, the same for as long as the database
	// lives.
	Secret() []byte
	// Close writes what is waiting and closes the database.
	Close() error
}

// Attempt is one graded answer of one player to one question. Answers are named by what they say
// (Answer.Key), never by their place, which changes with the file and is another one for every
// player.
type Attempt struct {
	ID       string // random; made by the store if empty
	Player   string // random id from the player's cookie
	Question string // question id, such as "1012"
	// Version is the question's version (Question.Version) that was shown and graded. Attempts that
	// were stored before versions were kept have none, and nobody can know what their player read:
	// Version and Content are empty and Shown is nil.
	Version string
	Content string    // version of the whole content at that time
	Shown   []Shown   // all answers, in the order in which the player saw them
	Problem string    // why the engine gave no verdicts; empty if it did
	Correct *bool     // right or wrong; nil while under review (engine and stored key disagree)
	Counted bool      // whether it counts for the player; false while under review
	Token   string    // the form's token: one attempt is stored for each
	At      time.Time // when it was graded, to the millisecond; UTC

	Mode    Mode          // how it was asked; empty: from before there were modes
	Round   string        // the day, run or exam that it belongs to; the store empties it if it can't count there any more
	Variant uint32        // which variant of the question
	Weight  float64       // how much it counts for the rating
	Took    time.Duration // from question to answer, to the millisecond; 0: not known
	First   bool          // set by the store: the player's first counted attempt at this question
	Rating  float64       // set by the store: the player's rating after it; 0: it was not rated

	// For the store's accounts; they are not kept with the attempt.
	Item  rating.Rating `json:"-"` // the question's rating as long as nobody has answered it
	Guess float64       `json:"-"` // the chance to be right by guessing
	Still bool          `json:"-"` // it never moves the question's rating
	Local string        `json:"-"` // the player's own date, "2026-11-22"

	Complexity   int      `json:"-"` // of the question: how long a right answer may take
	Met, Refused []string `json:"-"` // misconceptions: progress.Beliefs
}

// Shown is one answer of an attempt.
type Shown struct {
	Answer  string `json:"answer"`            // Answer.Key; empty for a number that is none of the answers
	Chosen  bool   `json:"chosen,omitempty"`  // the player ticked it
	Place   int    `json:"place,omitempty"`   // KindOrder: where the player put it, from 1
	Number  *int   `json:"number,omitempty"`  // KindNumber: the number that was given
	Verdict string `json:"verdict,omitempty"` // what the engine said about its claim then; empty if it said nothing
}

// Row is one question in a player's progress.
type Row struct {
	Question string
	Attempts int       // stored attempts, under review or not
	Right    int       // attempts that counted and were right
	Counted  int       // attempts that counted
	LastID   string    // the last attempt
	Version  string    // the question's version at the last attempt; empty: not known
	Last     *bool     // right or wrong at the last attempt; nil: under review
	LastAt   time.Time // UTC
	First    *bool     // right or wrong at the first attempt that counted; nil: none did
	FirstAt  time.Time // UTC; zero if none did
}

// ErrNoRun says that there is no such run.
var ErrNoRun = errors.New("no such run")

// Standing is what is known of a player's strength.
type Standing struct {
	rating.Rating
	Games int // rated answers
}

// RoundRow is one attempt of a round.
type RoundRow struct {
	ID       string
	Question string
	Variant  uint32
	Correct  *bool
	At       time.Time
}

// DayRow is one day of a player's daily five.
type DayRow struct {
	Day      string // the day of the five, UTC
	Answered int
	Right    int
	Credit   string // the player's own date that it counts for in the streak; empty until all are answered, or if that date has its credit
}

// RunRow is a run. It ends with the first miss.
type RunRow struct {
	ID       string
	Player   string
	Seed     uint32
	Started  time.Time
	Ended    time.Time // zero: it goes on
	Score    int       // right answers
	Asked    int       // questions shown, with a skipped one
	Skipped  string    // the question that was passed over; empty: the skip is left
	Question string    // the one to be answered now; empty: none is chosen yet
	Variant  uint32
	Start    string // its first question
	Miss     string // the attempt that ended it; empty: it goes on, or every question was asked
}
