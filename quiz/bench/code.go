package bench

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// codeVersion begins every code. It names the dictionary and the way of packing. People keep links
// with codes, so a version never changes; a new one is added instead.
const codeVersion = "1"

// MaxCode bounds a code, in characters.
const MaxCode = 6000

// dictionary is what texts have in common: deflate points into it. It belongs to version 1 for
// good.
//
//go:embed dictionary1.txt
var dictionary []byte

// ErrVersion is the error for a code that a newer version of the program made.
var ErrVersion = errors.New("this link was made by a newer version of the bench")

// ErrCode is the error for a text that is no code, or only a part of one.
var ErrCode = errors.New("this link isn’t whole: a part of it was lost on the way")

// packers holds writers with the dictionary, so that they are used again: making one costs more
// than packing a text.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriterDict(io.Discard, flate.BestCompression, dictionary)
	if err != nil {
		panic(err) // can't happen, because the level is a valid constant
	}
	return w
}}

// Encode packs a text into the characters of a link.
func Encode(text string) string {
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = io.WriteString(w, text) // writing to a bytes.Buffer never fails
	_ = w.Close()
	return codeVersion + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Decode unpacks what Encode packed. The error is ErrVersion, ErrCode, or says that the text is too
// long.
func Decode(code string) (string, error) {
	// removes characters that chat programs add after links
	version, packed := code[:min(1, len(code))], strings.TrimRight(code[min(1, len(code)):], "=.,;:!?)")
	switch {
	case version != codeVersion && version >= "2" && version <= "9":
		return "", ErrVersion
	case version != codeVersion, len(code) > MaxCode:
		return "", ErrCode
	}
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return "", ErrCode
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(bytes.NewReader(raw), dictionary), MaxText+1))
	switch {
	case err != nil || !utf8.Valid(text):
		return "", ErrCode
	case len(text) > MaxText:
		return "", fmt.Errorf("the position is longer than %d characters", MaxText)
	}
	return string(text), nil
}

// WithoutAsks returns a text without its asks lines. They help the search, and make a link long.
func WithoutAsks(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "asks ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
