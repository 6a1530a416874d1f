package templates

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"
)

// boardForm is a way to draw a board.
type boardForm int

const (
	wideBoard    boardForm = iota // Board
	snugBoard                     // SnugBoard without texts of cards
	snugAndTexts                  // SnugBoard with the texts of the board's cards
	boardForms
)

// drawing keeps the HTML of a board in each form in which it was drawn. It may be used
// concurrently.
type drawing struct {
	forms [boardForms]struct {
		once sync.Once
		html []byte
		err  error
	}
}

// KeepDrawing lets all pages that show this board, or a copy of it, share its HTML. It must be
// called after the last change of the board. A board that is shown with card texts must always be
// shown with the same ones.
func (b *BoardView) KeepDrawing() { b.drawing = new(drawing) }

// drawn returns a component that draws the board in a form: the given one, or one that writes the
// kept HTML.
func (b *BoardView) drawn(form boardForm, component templ.Component) templ.Component {
	if b.drawing == nil {
		return component
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		f := &b.drawing.forms[form]
		f.once.Do(func() {
			var buf bytes.Buffer
			f.err = component.Render(context.WithoutCancel(ctx), &buf)
			f.html = buf.Bytes()
		})
		if f.err != nil {
			return f.err
		}
		_, err := w.Write(f.html)
		return err
	})
}

// snugForm returns the form in which SnugBoard draws a board with these card texts.
func snugForm(cards []CardText) boardForm {
	if len(cards) == 0 {
		return snugBoard
	}
	return snugAndTexts
}
