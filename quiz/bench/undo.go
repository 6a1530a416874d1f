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

// maxPast bounds how many characters a link spends on earlier boards. The oldest are dropped first.
const maxPast = 1200

// Past holds the earlier boards of a link, the latest first, so that changes of the board can be
// undone. Each is packed with the text after the change as its dictionary, so it can only be
// unpacked while the bench still has that text.
type Past string

// After returns the past after a change that turned the text before into text.
func (p Past) After(before, text string) Past {
	if before == text {
		return p
	}
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(text))
	if err != nil {
		panic(err) // can't happen, because the level is a valid constant
	}
	_, _ = io.WriteString(w, before) // writing to a bytes.Buffer never fails
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

// Back returns the text before the last change, and the past that belongs to it. ok is false if the
// present text isn't the result of a stored change.
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

// mark returns four characters that identify a text.
func mark(text string) string {
	n := crc32.ChecksumIEEE([]byte(text))
	return base64.RawURLEncoding.EncodeToString([]byte{byte(n >> 16), byte(n >> 8), byte(n)})
}
