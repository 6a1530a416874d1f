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

// A form carries a token that only the server can read and make. The token names the player, the
// question and its version, the seed for the order of the answers, and when the form expires. The
// values of the answers are made from that seed and the form's own id, so they reveal nothing and
// differ in every form. A form counts only for its player, and only once: sent again, it leads to
// what was stored.

// formLife is how long a form stays valid. One sent later is shown again with its ticks.
const formLife = 24 * time.Hour

// maxToken is the size in bytes of the longest form token that is opened.
const maxToken = 1 << 10

// form is one question as it was shown to one player. It travels encrypted in a hidden field of the
// form, so the server stores nothing until the answer comes.
type form struct {
	pocket.Form
	Player   string `json:"p"`
	Question string `json:"q"`
	Version  string `json:"v"` // version of the question
	Expires  int64  `json:"x"` // Unix seconds

	Mode    quiz.Mode   `json:"m,omitempty"`
	Round   string      `json:"r,omitempty"` // the day, run or exam to which the answer will belong
	Variant uint32      `json:"n,omitempty"`
	Weight  quiz.Weight `json:"w"`
	// Unix milliseconds: when the question was first shown with this order of answers
	Shown int64 `json:"t"`
}

// forms encrypts and decrypts form tokens.
type forms struct{ aead cipher.AEAD }

// errForm means that a token wasn't made by this server.
var errForm = errors.New("no token of ours")

// subkey derives a key for one purpose from the database's secret.
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

// newForm returns a new form for a player. seed is the seed of the form that it replaces, or nil
// for a new order of the answers.
func newForm(player, question, version string, seed []byte, now time.Time) form {
	if seed == nil {
		seed = make([]byte, 16)
		rand.Read(seed) // never fails (crypto/rand)
	}
	return form{Form: pocket.Form{ID: newID(idBytes), Seed: seed}, Player: player, Question: question, Version: version, Expires: now.Add(formLife).Unix(),
		Mode: quiz.Mix, Weight: quiz.Full, Shown: now.UnixMilli()}
}

// seal encrypts a form into a token that nobody else can read, make or change.
func (f *forms) seal(x form) string {
	plain, _ := json.Marshal(x) // can't fail: it has only strings, numbers and bytes
	return base64.RawURLEncoding.EncodeToString(f.aead.Seal(nil, nil, plain, nil))
}

// open decrypts a token. It returns errForm if the token wasn't made by this server.
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
