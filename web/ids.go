package web

import (
	"crypto/rand"
	"encoding/hex"
)

// newID returns a random name of n bytes in hexadecimal.
func newID(n int) string {
	b := make([]byte, n)
	rand.Read(b) // crypto/rand never fails
	return hex.EncodeToString(b)
}

// idBytes is the length of player ids and form ids: 128 bits, so that nobody guesses one.
const idBytes = 16

// validID reports whether s looks like newID(idBytes).
func validID(s string) bool {
	if len(s) != 2*idBytes {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
			return false
		}
	}
	return true
}
