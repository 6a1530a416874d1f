package picture

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// Table is a position as a picture shows it. The first side is drawn above.
type Table struct {
	Head   string // the question above the board
	Foot   string // the answer or the possible choices, below the board
	Memory int    // memory as the player drawn below counts it
	Sides  [2]Side
}

// Side is one player's part of a table.
type Side struct {
	Name, Counts string
	Turn         bool
	Cards        []Card
}

// Card is a card on a table.
type Card struct {
	Name   string
	Colors []string
	Lines  []string // lines below the card's name: level, DP, keywords
	Lying  bool     // the card is suspended, so it is drawn on its side
}

// Layout of a board.
const (
	headSize   = 40
	headLines  = 2
	cardsWide  = 5 // largest number of cards drawn beside each other; the others are only counted
	cardHeight = 128
	cardGap    = 16
	cardLines  = 4
	// longest line of a card's text in characters; longer lines are cut before they are measured
	maxNameLen = 40
)

var (
	sheet = color.RGBA{0x1b, 0x47, 0x4d, 0xff}
	stain = map[string]color.RGBA{
		"Red": {0xd3, 0x30, 0x2f, 0xff}, "Blue": {0x4c, 0x8d, 0xe0, 0xff}, "Yellow": {0xf0, 0xc0, 0x00, 0xff}, "Green": {0x2b, 0x9a, 0x4b, 0xff},
		"Black": {0x05, 0x07, 0x08, 0xff}, "Purple": {0x9a, 0x63, 0xd8, 0xff}, "White": {0xf6, 0xf6, 0xf2, 0xff},
	}
	// boardShades are the colors of a picture with a board: those of the other pictures, the colors
	// of cards, and the steps between a card's color and that of its words.
	boardShades = func() color.Palette {
		const steps = 8
		p := append(color.Palette{}, shades...)
		for _, c := range []color.RGBA{ink, quiet, amber} {
			for i := range steps {
				mix := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i) / steps) }
				p = append(p, color.RGBA{mix(sheet.R, c.R), mix(sheet.G, c.G), mix(sheet.B, c.B), 0xff})
			}
		}
		for _, name := range []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple", "White"} {
			p = append(p, stain[name])
		}
		return p
	}()
)

// Board draws a position with a question above it and an answer below.
func Board(t Table) ([]byte, error) {
	f, err := parsed()
	if err != nil {
		return nil, err
	}
	d := drawing{img: image.NewRGBA(image.Rect(0, 0, Width, Height)), f: f, faces: map[faceOf]font.Face{}}
	draw.Draw(d.img, d.img.Bounds(), image.NewUniform(mat), image.Point{}, draw.Src)
	y := 62
	for i, l := range d.lines(t.Head, headSize, Width-2*margin, headLines) {
		d.write(f.bold, headSize, margin, y+i*46, ink, l)
	}
	d.side(&t.Sides[0], 138)
	d.gauge(t.Memory, 348)
	d.side(&t.Sides[1], 376)
	d.write(f.bold, 30, margin, 610, amber, d.cut(f.bold, t.Foot, 30, Width-2*margin-210))
	d.write(f.regular, 26, Width-margin-140, 610, quiet, "Digijudge")
	if d.err != nil {
		return nil, d.err
	}
	return encode(d.img, boardShades)
}

type faceOf struct {
	f    *opentype.Font
	size float64
}

// drawing is a picture that is being drawn. It keeps the first error.
type drawing struct {
	img   *image.RGBA
	f     fonts
	faces map[faceOf]font.Face
	err   error
}

func (d *drawing) face(f *opentype.Font, size float64) font.Face {
	fc := d.faces[faceOf{f, size}]
	if fc == nil && d.err == nil {
		if fc, d.err = face(f, size); d.err == nil {
			d.faces[faceOf{f, size}] = fc
		}
	}
	return fc
}

func (d *drawing) write(f *opentype.Font, size float64, x, y int, c color.Color, s string) {
	if fc := d.face(f, size); fc != nil && d.err == nil {
		w := font.Drawer{Dst: d.img, Src: image.NewUniform(c), Face: fc, Dot: fixedPoint(x, y)}
		w.DrawString(s)
	}
}

// cut returns as much of a line as fits.
func (d *drawing) cut(f *opentype.Font, s string, size float64, room int) string {
	fc := d.face(f, size)
	if fc == nil {
		return ""
	}
	runes := []rune(strings.Join(strings.Fields(s), " "))
	runes = runes[:min(len(runes), 400)]
	for n := len(runes); n > 0; n-- {
		out := string(runes[:n])
		if n < len(runes) {
			out = strings.TrimRight(out, " ·") + " …"
		}
		if font.MeasureString(fc, out).Ceil() <= room {
			return out
		}
	}
	return ""
}

// lines returns a sentence broken into lines. What doesn't fit into the last line is cut off.
func (d *drawing) lines(s string, size float64, room, most int) (out []string) {
	words := strings.Fields(s)
	words = words[:min(len(words), maxWords)]
	for len(words) > 0 && len(out) < most-1 {
		n := 1
		for n < len(words) && d.cut(d.f.bold, strings.Join(words[:n+1], " "), size, room) == strings.Join(words[:n+1], " ") {
			n++
		}
		out, words = append(out, d.cut(d.f.bold, strings.Join(words[:n], " "), size, room)), words[n:]
	}
	if len(words) > 0 {
		out = append(out, d.cut(d.f.bold, strings.Join(words, " "), size, room))
	}
	return out
}

// side draws one player's line of counts and cards.
func (d *drawing) side(s *Side, top int) {
	d.write(d.f.bold, 26, margin, top+22, ink, s.Name)
	at := margin + 70
	if s.Turn {
		d.write(d.f.regular, 22, at, top+22, amber, "turn player")
		at += 150
	}
	d.write(d.f.regular, 22, at, top+22, quiet, s.Counts)
	wide := (Width - 2*margin - (cardsWide-1)*cardGap) / cardsWide
	shown := s.Cards
	if len(shown) > cardsWide {
		shown = shown[:cardsWide]
		d.write(d.f.bold, 22, Width-margin-90, top+22, ink, "+"+strconv.Itoa(len(s.Cards)-cardsWide)+" more")
	}
	for i := range shown {
		d.card(&shown[i], margin+i*(wide+cardGap), top+36, wide)
	}
}

func (d *drawing) card(c *Card, x, y, wide int) {
	draw.Draw(d.img, image.Rect(x, y, x+wide, y+cardHeight), image.NewUniform(sheet), image.Point{}, draw.Src)
	for i, name := range c.Colors {
		shade, ok := stain[name]
		if !ok {
			continue
		}
		a, b := x+i*wide/len(c.Colors), x+(i+1)*wide/len(c.Colors)
		edge := image.Rect(a, y, b, y+8)
		if c.Lying { // the card lies on its side, so its upper edge points to the right
			edge = image.Rect(x+wide-8, y+i*cardHeight/len(c.Colors), x+wide, y+(i+1)*cardHeight/len(c.Colors))
		}
		draw.Draw(d.img, edge, image.NewUniform(shade), image.Point{}, draw.Src)
	}
	short := func(s string) string { r := []rune(s); return string(r[:min(len(r), maxNameLen)]) }
	d.write(d.f.bold, 24, x+12, y+34, ink, d.cut(d.f.bold, short(c.Name), 24, wide-28))
	rest := c.Lines
	if len(rest) > 1 { // level and DP share a line
		rest = append([]string{rest[0] + ", " + rest[1]}, rest[2:]...)
	}
	for i, l := range rest[:min(len(rest), cardLines)] {
		shade := quiet
		if l == "Suspended" {
			shade = amber
		}
		d.write(d.f.regular, 19, x+12, y+58+i*21, shade, d.cut(d.f.regular, short(l), 19, wide-28))
	}
}

// gauge draws the memory gauge, with the marker on the side of the player who has the memory.
func (d *drawing) gauge(memory, y int) {
	draw.Draw(d.img, image.Rect(margin, y-1, Width-margin, y+2), image.NewUniform(rail), image.Point{}, draw.Src)
	memory = max(-10, min(10, memory))
	for i := range 21 {
		x, at := margin+20+i*(Width-2*margin-40)/20, 10-i
		switch at {
		case memory:
			disc(d.img, x, y, 19, amber)
			n := strconv.Itoa(max(at, -at))
			d.write(d.f.bold, 22, x-6*len(n), y+8, mat, n)
		case 0:
			disc(d.img, x, y, 9, ink)
			disc(d.img, x, y, 5, mat)
		default:
			disc(d.img, x, y, 4, quiet)
		}
	}
}
