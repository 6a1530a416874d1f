package guard

import (
	"net/url"
	"strings"
	"testing"
	"unicode"
)

// TestWithoutControls: control characters of a query or a form become spaces, however they are written; all else stays to the byte.
func TestWithoutControls(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "q=piercing+check&x=%2B%26": "q=piercing+check&x=%2B%26", "q=%00": "q=%20", "q=a%1bb%1Fc": "q=a%20b%20c", "q=%7f%7F": "q=%20%20",
		"q=%0a%0D%09": "q=%0a%0D%09", "q=%c2%9b!": "q=%20!", "q=%C2%A9%c3%a9": "q=%C2%A9%c3%a9", "q=\xc2\x85.": "q=%20.", "q=\x01": "q=%20", "%00=1": "%20=1",
		"q=%": "q=%", "q=%0": "q=%0", "q=%zz%00": "q=%zz%20", "q=%c2": "q=%c2", "q=%c2%": "q=%c2%", "q=%2500": "q=%2500", "q=%ff%fe": "q=%ff%fe",
	} {
		if got := withoutControls(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// FuzzWithoutControls: what comes out decodes to text without control characters, and to the same where there were none.
func FuzzWithoutControls(f *testing.F) {
	for _, s := range []string{"q=a+b&c=%20", "q=%00%1b[31m", "%c2%9b%C2%", "a=%c2%c2%80", "%%0041", "\xc2\x80\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got := withoutControls(raw)
		bad := func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r' }
		v, _ := url.ParseQuery(got)
		for k, list := range v {
			if strings.ContainsFunc(k, bad) || strings.ContainsFunc(strings.Join(list, ""), bad) {
				t.Fatalf("%q → %q: %q", raw, got, v)
			}
		}
		if was, _ := url.ParseQuery(raw); !strings.ContainsFunc(raw, bad) && got != raw {
			clean := true
			for k, list := range was {
				clean = clean && !strings.ContainsFunc(k, bad) && !strings.ContainsFunc(strings.Join(list, ""), bad)
			}
			if u, err := url.QueryUnescape(raw); clean && err == nil && !strings.ContainsFunc(u, bad) {
				t.Fatalf("%q was changed to %q", raw, got)
			}
		}
		if withoutControls(got) != got {
			t.Fatalf("%q → %q isn't at rest", raw, got)
		}
	})
}
