// Package picture draws the preview pictures of links: a ruling's sentence on the site's mat, or a
// bench's board with its question and answer (board.go).
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The size of link previews.
const (
	Width  = 1200
	Height = 630
)

// Layout of the picture. The sentence is set in the largest size in which it fits between the mark
// and the foot.
const (
	margin    = 72
	top       = 150
	bottom    = 490
	smallest  = 30
	largest   = 68
	footSize  = 30
	markSize  = 40
	maxWords  = 400 // longest sentence in characters; longer ones are cut
	lineSpace = 1.2
	measured  = 64 // the font size at which words are measured
)

var (
	mat   = color.RGBA{0x0f, 0x34, 0x39, 0xff}
	ink   = color.RGBA{0xf0, 0xf7, 0xf5, 0xff}
	quiet = color.RGBA{0xb2, 0xca, 0xc9, 0xff}
	rail  = color.RGBA{0x3f, 0x6a, 0x6f, 0xff}
	amber = color.RGBA{0xff, 0xae, 0x42, 0xff}
)

// shades are the colors of the picture. They are few, so that the file is small. Each color comes
// with the steps between it and the background, for smooth edges.
var shades = func() color.Palette {
	const steps = 12
	p := color.Palette{mat}
	for _, c := range []color.RGBA{ink, quiet, rail, amber} {
		for i := 1; i <= steps; i++ {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i) / steps) }
			p = append(p, color.RGBA{mix(mat.R, c.R), mix(mat.G, c.G), mix(mat.B, c.B), 0xff})
		}
	}
	return p
}()

type fonts struct{ bold, regular *opentype.Font }

var parsed = sync.OnceValues(func() (f fonts, err error) {
	if f.bold, err = opentype.Parse(gobold.TTF); err != nil {
		return f, fmt.Errorf("reading a font: %w", err)
	}
	if f.regular, err = opentype.Parse(goregular.TTF); err != nil {
		return f, fmt.Errorf("reading a font: %w", err)
	}
	return f, nil
})

func face(f *opentype.Font, size float64) (font.Face, error) {
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
}

// PNG draws a sentence, with a line below it.
func PNG(sentence, foot string) ([]byte, error) {
	f, err := parsed()
	if err != nil {
		return nil, err
	}
	lines, size, err := layOut(f.bold, sentence)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	draw.Draw(img, img.Bounds(), image.NewUniform(mat), image.Point{}, draw.Src)

	// The mark: two dots, a ring, the marker.
	disc(img, 80, 84, 6, quiet)
	disc(img, 104, 84, 6, quiet)
	disc(img, 136, 84, 14, ink)
	disc(img, 136, 84, 8, mat)
	disc(img, 176, 84, 22, amber)
	disc(img, 208, 84, 6, quiet)
	if err := write(img, f.bold, markSize, 236, 98, ink, "Digijudge"); err != nil {
		return nil, err
	}

	height := float64(len(lines)) * size * lineSpace
	y := float64(top) + (float64(bottom-top)-height)/2 + size
	for _, l := range lines {
		if err := write(img, f.bold, size, margin, int(y), ink, l); err != nil {
			return nil, err
		}
		y += size * lineSpace
	}

	// The gauge at rest.
	draw.Draw(img, image.Rect(margin, 534, Width-margin, 537), image.NewUniform(rail), image.Point{}, draw.Src)
	for i := 0; i <= 20; i++ {
		x := margin + i*(Width-2*margin)/20
		switch i {
		case 10:
			disc(img, x, 535, 13, ink)
			disc(img, x, 535, 8, mat)
		case 13:
			disc(img, x, 535, 17, amber)
		default:
			disc(img, x, 535, 5, quiet)
		}
	}
	if err := write(img, f.regular, footSize, margin, 596, quiet, foot); err != nil {
		return nil, err
	}
	return encode(img, shades)
}

// encode returns the picture as a PNG with few colors.
func encode(img *image.RGBA, shades color.Palette) ([]byte, error) {
	out := image.NewPaletted(img.Bounds(), shades)
	known := map[color.RGBA]uint8{}
	last, at := mat, uint8(0)
	for i := range out.Pix {
		c := color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], 0xff}
		if c == last {
			out.Pix[i] = at
			continue
		}
		var ok bool
		at, ok = known[c]
		if !ok {
			at = uint8(shades.Index(c))
			known[c] = at
		}
		out.Pix[i], last = at, c
	}
	var buf bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&buf, out); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return buf.Bytes(), nil
}

// layOut returns a sentence broken into lines, in the largest size in which it fits. If it fits in
// no size, it is cut off.
func layOut(f *opentype.Font, sentence string) (lines []string, size float64, err error) {
	words := strings.Fields(sentence)
	words = words[:min(len(words), maxWords)]
	fc, err := face(f, measured)
	if err != nil {
		return nil, 0, fmt.Errorf("setting type: %w", err)
	}
	widths := make([]float64, len(words)) // the width of each word at font size 1
	for i, w := range words {
		widths[i] = float64(font.MeasureString(fc, w)) / 64 / measured
	}
	space := float64(font.MeasureString(fc, " ")) / 64 / measured
	for size = largest; ; size -= 2 {
		lines, fits := breakLines(words, widths, space, (Width-2*margin)/size)
		room := int(float64(bottom-top) / (size * lineSpace))
		if fits && len(lines) <= room {
			return lines, size, nil
		}
		if size <= smallest {
			if len(lines) > room {
				lines = lines[:room]
				lines[room-1] += " …"
			}
			return lines, size, nil
		}
	}
}

// breakLines returns words as lines that fit into a width. fits is false if one of the words is too
// wide.
func breakLines(words []string, widths []float64, space, room float64) (lines []string, fits bool) {
	fits = true
	var line []string
	wide := 0.0
	for i, w := range words {
		if len(line) > 0 && wide+space+widths[i] > room {
			lines = append(lines, strings.Join(line, " "))
			line, wide = nil, 0
		}
		if len(line) > 0 {
			wide += space
		}
		line, wide = append(line, w), wide+widths[i]
		fits = fits && widths[i] <= room
	}
	if len(line) > 0 {
		lines = append(lines, strings.Join(line, " "))
	}
	return lines, fits
}

func write(img *image.RGBA, f *opentype.Font, size float64, x, y int, c color.Color, s string) error {
	fc, err := face(f, size)
	if err != nil {
		return fmt.Errorf("setting type: %w", err)
	}
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: fc, Dot: fixedPoint(x, y)}
	d.DrawString(s)
	return nil
}

func fixedPoint(x, y int) fixed.Point26_6 { return fixed.P(x, y) }

// disc draws a filled circle with a smooth edge.
func disc(img *image.RGBA, cx, cy, r int, c color.RGBA) {
	const fine = 4 // number of samples along each side of a pixel
	for y := cy - r - 1; y <= cy+r+1; y++ {
		for x := cx - r - 1; x <= cx+r+1; x++ {
			in := 0
			for i := range fine * fine {
				dx := float64(x-cx) + (float64(i%fine)+.5)/fine - .5
				dy := float64(y-cy) + (float64(i/fine)+.5)/fine - .5
				if dx*dx+dy*dy <= float64(r*r) {
					in++
				}
			}
			if in == 0 {
				continue
			}
			was := img.RGBAAt(x, y)
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(fine*fine-in) + int(b)*in) / (fine * fine)) }
			img.SetRGBA(x, y, color.RGBA{mix(was.R, c.R), mix(was.G, c.G), mix(was.B, c.B), 0xff})
		}
	}
}
