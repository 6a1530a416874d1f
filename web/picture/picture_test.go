package picture

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// TestPNG: a picture has the size that previews want, is small, and is the same each time; what is too long for it is cut, not lost.
func TestPNG(t *testing.T) {
	for _, s := range []string{
		"A suspended Digimon can’t block.", "", "X", strings.Repeat("A Digimon with Blocker can block. ", 12), strings.Repeat("word ", 5000), strings.Repeat("W", 300), "日本語 \x00\xff “quotes” −1",
	} {
		a, err := PNG(s, "16-7-4 · proved by the rules engine")
		if err != nil {
			t.Fatal(err)
		}
		b, _ := PNG(s, "16-7-4 · proved by the rules engine")
		if !bytes.Equal(a, b) {
			t.Errorf("%.20q: another picture each time", s)
		}
		cfg, err := png.DecodeConfig(bytes.NewReader(a))
		if err != nil || cfg.Width != Width || cfg.Height != Height || len(a) > 60_000 {
			t.Errorf("%.20q: %d × %d, %d bytes (%v)", s, cfg.Width, cfg.Height, len(a), err)
		}
	}
}

func TestLayOut(t *testing.T) {
	f, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	short, big, _ := layOut(f.bold, "A suspended Digimon can’t block.")
	long, small, _ := layOut(f.bold, strings.Repeat("A suspended Digimon can’t block. ", 6))
	if big != largest || small >= big || len(short) > len(long) || strings.Join(long, " ") != strings.TrimSpace(strings.Repeat("A suspended Digimon can’t block. ", 6)) {
		t.Errorf("short %v %v, long %v %v", big, short, small, long)
	}
	cut, _, _ := layOut(f.bold, strings.Repeat("word ", 5000))
	if !strings.HasSuffix(cut[len(cut)-1], " …") {
		t.Errorf("cut: %q", cut[len(cut)-1])
	}
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		if _, err := PNG("If several unsuspended Digimon share the highest DP, the player using Raid chooses which one to attack.", "16-23-4"); err != nil {
			b.Fatal(err)
		}
	}
}
