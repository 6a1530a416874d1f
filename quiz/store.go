package quiz

import (
	"context"
	"encoding/json"
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
	// Progress returns one row for each question that the player has answered, the last answered first. An unknown
	// player has no rows; that is no error.
	Progress(ctx context.Context, player string) ([]Row, error)
	// Close writes what is waiting and closes the database.
	Close() error
}

// Attempt is one graded answer of one player to one question.
type Attempt struct {
	ID       string          // random; made by the store if empty
	Player   string          // random id from the player's cookie
	Question string          // question id, such as "piercing-waits"
	Answers  []int           // places of the ticked answers, 0-based, ascending; empty if none was ticked
	Correct  *bool           // right or wrong; nil while under review (engine and stored key disagree)
	Counted  bool            // whether it counts for the player; false while under review
	Token    string          // the form's token: one attempt is stored for each
	Verdict  json.RawMessage // what the engine said when the attempt was graded, as the web layer wrote it; may be nil
	At       time.Time       // when it was graded, to the millisecond; UTC
}

// Row is one question in a player's progress.
type Row struct {
	Question string
	Attempts int       // stored attempts, under review or not
	Right    int       // attempts that counted and were right
	Counted  int       // attempts that counted
	LastID   string    // the last attempt
	Last     *bool     // right or wrong at the last attempt; nil: under review
	LastAt   time.Time // UTC
}
