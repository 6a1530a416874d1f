package answerlist

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"digijudge/rules/cardno"
	"digijudge/rules/located"
)

// byCard reads an object that has a list of answers for each card number.
func (r *reader) byCard() error {
	d := json.NewDecoder(bytes.NewReader(r.data))
	if _, err := d.Token(); err != nil {
		return r.broken(d, err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return r.broken(d, err)
		}
		card := key.(string) // the decoder allows only strings as keys
		number, isCard := cardno.Parse(card)
		line := r.line(d)
		open, err := d.Token()
		if err != nil {
			return r.broken(d, err)
		}
		if open != json.Delim('[') {
			return located.Errorf(r.list.File, line,
				"%s: want a list of answers: [{\"qno\": …, \"question\": …, \"answer\": …}]", quoted(card))
		}
		for d.More() {
			line := r.nextLine(d)
			var entry json.RawMessage
			if err := d.Decode(&entry); err != nil {
				return r.broken(d, err)
			}
			if !isCard {
				r.refuse(line, "", "%s is no card number", quoted(card))
				continue
			}
			if err := r.entry(line, number, entry); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil {
			return r.broken(d, err)
		}
	}
	if _, err := d.Token(); err != nil {
		return r.broken(d, err)
	}
	if d.More() {
		return located.Errorf(r.list.File, r.nextLine(d), "something stands behind the list")
	}
	return nil
}

// entry reads one question and its answer for a card.
func (r *reader) entry(line int, card string, data json.RawMessage) error {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		r.refuse(line, card, "want an object with qno, question and answer")
		return nil
	}
	a := Answer{Cards: []string{card}}
	number := ""
	for name, value := range fields {
		var err error
		switch name {
		case "qno":
			if json.Unmarshal(value, &number) != nil {
				number = string(value) // some lists write it without the letter
			}
		case "question":
			err = json.Unmarshal(value, &a.Asks)
		case "answer":
			err = json.Unmarshal(value, &a.Says)
		case "date":
			err = json.Unmarshal(value, &a.Date)
		case "related":
			err = json.Unmarshal(value, &a.Named)
		default:
			r.leftUnread(name)
		}
		if err != nil {
			r.refuse(line, card, "its field %s is of another kind: texts are strings, related is a list of them", name)
			return nil
		}
	}
	a.Date = strings.TrimSpace(a.Date)
	return r.add(line, number, a)
}

// leftUnread counts a field that isn't read.
func (r *reader) leftUnread(field string) {
	if _, there := r.unread[short(field)]; there || len(r.unread) < maxRefused {
		r.unread[short(field)]++
	}
}

// line returns the line up to which the decoder has read.
func (r *reader) line(d *json.Decoder) int { return r.lineAt(int(d.InputOffset())) }

// nextLine returns the line of the next token.
func (r *reader) nextLine(d *json.Decoder) int {
	at := min(int(d.InputOffset()), len(r.data))
	return r.lineAt(at + len(r.data[at:]) - len(bytes.TrimLeft(r.data[at:], " \t\r\n,")))
}

// lineAt is like lineOf for offsets in rising order: it continues counting from the last one.
func (r *reader) lineAt(offset int) int {
	if offset > r.counted {
		r.lines += bytes.Count(r.data[r.counted:offset], []byte("\n"))
		r.counted = offset
	}
	return r.lines + 1
}

// broken returns an error for the place where the file stops being JSON.
func (r *reader) broken(d *json.Decoder, err error) error {
	var syntax *json.SyntaxError
	at := d.InputOffset()
	if errors.As(err, &syntax) {
		at = max(at, min(syntax.Offset, int64(len(r.data))))
		return located.Errorf(r.list.File, lineOf(r.data, int(at)), "this is not JSON: %v", err)
	}
	return located.Errorf(r.list.File, lineOf(r.data, len(r.data)), "the file ends in the middle of the list")
}
