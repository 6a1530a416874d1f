package quiz

import (
	"context"
	"errors"
	"time"
)

// ErrNoAttempt says that there is no attempt with the asked-for id.
var ErrNoAttempt = errors.New("no such attempt")

// Store keeps players' attempts. It is durable: content reloads never touch it. Package quiz/store implements it on
// SQLite. All methods may be called from several goroutines.
type Store interface {
	// AddAttempt stores one attempt and returns its id once it is committed. The player's row is made with the first
	// stored attempt. A token counts once: a second attempt with a token that is already stored changes nothing and
	// returns the first attempt's id with fresh = false. a.ID may be empty (the store makes one) and a.At zero (now).
	AddAttempt(ctx context.Context, a Attempt) (id string, fresh bool, err error)
	// Attempt returns one attempt; the error is ErrNoAttempt (errors.Is) if there is none with that id.
	Attempt(ctx context.Context, id string) (Attempt, error)
	// AttemptOf returns the attempt that was stored for a form's token; the error is ErrNoAttempt if there is none.
	AttemptOf(ctx context.Context, token string) (Attempt, error)
	// Progress returns one row for each question that the player has answered, the last answered first. An unknown
	// player has no rows; that is no error.
	Progress(ctx context.Context, player string) ([]Row, error)
	// HasPlayer says whether the player has a stored attempt.
	HasPlayer(ctx context.Context, player string) (bool, error)
	// Secret is this database's own random key of 32 bytes, the same for as long as the database lives.
	Secret() []byte
	// Close writes what is waiting and closes the database.
	Close() error
}

// Attempt is one graded answer of one player to one question. Answers are named by what they say (Answer.Key), never by their place,
// which changes with the file and is another one for every player.
type Attempt struct {
	ID       string // random; made by the store if empty
	Player   string // random id from the player's cookie
	Question string // question id, such as "1012"
	// Version is the question's version (Question.Version) that was shown and graded. Attempts that were stored before versions were
	// kept have none, and nobody can know what their player read: Version and Content are empty and Shown is nil.
	Version string
	Content string    // version of the whole content at that time
	Shown   []Shown   // all answers, in the order in which the player saw them
	Problem string    // why the engine gave no verdicts; empty if it did
	Correct *bool     // right or wrong; nil while under review (engine and stored key disagree)
	Counted bool      // whether it counts for the player; false while under review
	Token   string    // the form's token: one attempt is stored for each
	At      time.Time // when it was graded, to the millisecond; UTC
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
}
