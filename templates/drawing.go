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

// drawing keeps the HTML of one board in each form, once it has been drawn. Several goroutines may
// use it.
type drawing struct {
	forms [boardForms]struct {
		once sync.Once
		html []byte
		err  error
	}
}

// KeepDrawing lets pages that show this board, or a copy of it, share its HTML. Call it when the
// board is finished: what is changed afterwards isn't drawn. A board with texts of cards must
// always be shown with the same ones.
func (b *BoardView) KeepDrawing() { b.drawing = new(drawing) }

// drawn returns what draws the board in a form: component itself, or its HTML if the board keeps it.
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

// snugForm is the form of a snug board.
func snugForm(cards []CardText) boardForm {
	if len(cards) == 0 {
		return snugBoard
	}
	return snugAndTexts
}
