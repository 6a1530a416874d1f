package bench

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"hash/crc32"
	"io"
	"strings"
	"unicode/utf8"
)

// maxPast bounds what a link remembers of the boards before, in characters; what was first is
// forgotten first.
const maxPast = 1200

// Past is what a link remembers of the boards before this one: for each change of the board what it
// was, packed with what came of it as the dictionary, the latest first. A change of the board can be
// taken back as long as the text is what came of it.
type Past string

// After returns the past once a change has made text out of before.
func (p Past) After(before, text string) Past {
	if before == text {
		return p
	}
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(text))
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = io.WriteString(w, before) // a bytes.Buffer takes all
	_ = w.Close()
	one := mark(text) + base64.RawURLEncoding.EncodeToString(b.Bytes())
	if string(p) != "" {
		one += "." + string(p)
	}
	for len(one) > maxPast {
		i := strings.LastIndexByte(one, '.')
		one = one[:max(i, 0)]
	}
	return Past(one)
}

// Back returns the text before the change that made this one, and the past that it had. ok is false
// where the text is no longer what came of a change.
func (p Past) Back(text string) (before string, past Past, ok bool) {
	first, rest, _ := strings.Cut(string(p), ".")
	if len(p) > maxPast || !strings.HasPrefix(first, mark(text)) {
		return "", "", false
	}
	raw, err := base64.RawURLEncoding.DecodeString(first[len(mark(text)):])
	if err != nil {
		return "", "", false
	}
	out, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(bytes.NewReader(raw), []byte(text)), MaxText+1))
	if err != nil || len(out) > MaxText || !utf8.Valid(out) {
		return "", "", false
	}
	return string(out), Past(rest), true
}

// mark tells texts apart, in four characters.
func mark(text string) string {
	n := crc32.ChecksumIEEE([]byte(text))
	return base64.RawURLEncoding.EncodeToString([]byte{byte(n >> 16), byte(n >> 8), byte(n)})
}
