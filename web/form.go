package web

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"digijudge/quiz"
	"digijudge/web/pocket"
)

// A form carries a token that only the server can read and make. The token says the player, the
// question and its version, the seed of the order in which the answers stand, and when it is too
// old. The values of the answers are made from the seed and the form's own id: they say nothing,
// and differ in every form. A form counts for its player alone, and once: sent again it leads to
// what was stored.

// formLife is how long a form may be sent. Later it is shown again with its ticks.
const formLife = 24 * time.Hour

// maxToken is the longest form token that is looked at, in bytes.
const maxToken = 1 << 10

// form is one question as one player was shown it. It travels sealed in the form's hidden field, so
// that the server remembers nothing until the answer comes.
type form struct {
	pocket.Form
	Player   string `json:"p"`
	Question string `json:"q"`
	Version  string `json:"v"` // of the question
	Expires  int64  `json:"x"` // Unix seconds

	Mode    quiz.Mode   `json:"m,omitempty"`
	Round   string      `json:"r,omitempty"` // the day, run or exam that the answer will belong to
	Variant uint32      `json:"n,omitempty"`
	Weight  quiz.Weight `json:"w"`
	Shown   int64       `json:"t"` // Unix milliseconds: when the question was first shown with this order of answers
}

// forms seals and opens forms.
type forms struct{ aead cipher.AEAD }

// errForm says that a token was not made here.
var errForm = errors.New("no token of ours")

// subkey derives a key for one use from the database's secret.
func subkey(secret []byte, use string) []byte {
	m := hmac.New(sha256.New, secret)
	m.Write([]byte(use))
	return m.Sum(nil)
}

func newForms(secret []byte) (*forms, error) {
	block, err := aes.NewCipher(subkey(secret, "form token"))
	if err != nil {
		return nil, fmt.Errorf("form tokens: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("form tokens: %w", err)
	}
	return &forms{aead}, nil
}

// newForm returns a fresh form for a player. seed is that of the form that it replaces, or nil.
func newForm(player, question, version string, seed []byte, now time.Time) form {
	if seed == nil {
		seed = make([]byte, 16)
		rand.Read(seed) // never fails (crypto/rand)
	}
	return form{Form: pocket.Form{ID: newID(idBytes), Seed: seed}, Player: player, Question: question, Version: version, Expires: now.Add(formLife).Unix(),
		Mode: quiz.Mix, Weight: quiz.Full, Shown: now.UnixMilli()}
}

// seal writes a form as a token that nobody else can read, make or change.
func (f *forms) seal(x form) string {
	plain, _ := json.Marshal(x) // strings and numbers only: no error
	return base64.RawURLEncoding.EncodeToString(f.aead.Seal(nil, nil, plain, nil))
}

// open reads a token; the error is errForm if it was not made here.
func (f *forms) open(token string) (form, error) {
	var x form
	if len(token) > maxToken {
		return x, errForm
	}
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return x, errForm
	}
	plain, err := f.aead.Open(nil, nil, sealed, nil)
	if err != nil {
		return x, errForm
	}
	if err := json.Unmarshal(plain, &x); err != nil {
		return x, errForm
	}
	return x, nil
}
