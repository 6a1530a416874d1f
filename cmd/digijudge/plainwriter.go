package main

import "io"

// plainWriter replaces the characters that could move a terminal's cursor or change its colors or
// title: control characters other than tab and newline become �. A stranger may have written what
// is printed, such as a card list, a scenario or an effect.
type plainWriter struct {
	w    io.Writer
	half bool // the last byte was the first of two that may encode a control character
	out  []byte
}

// Write implements io.Writer.
func (p *plainWriter) Write(b []byte) (int, error) {
	p.out = p.out[:0]
	for _, c := range b {
		switch {
		case p.half && c >= 0x80 && c < 0xa0: // U+0080 to U+009F
			p.out = append(p.out, "�"...)
			p.half = false
			continue
		case p.half:
			p.out = append(p.out, 0xc2)
			p.half = false
		}
		switch {
		case c == 0xc2:
			p.half = true
		case c < ' ' && c != '\n' && c != '\t' || c == 0x7f:
			p.out = append(p.out, "�"...)
		default:
			p.out = append(p.out, c)
		}
	}
	if _, err := p.w.Write(p.out); err != nil {
		return 0, err
	}
	return len(b), nil
}
