package cardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// TokenFace is the information about a token that a card prints after the token's name:
// "(Digimon/Yellow/3000 DP/…)" (1-4-4-4).
type TokenFace struct {
	Cost   int // play cost; -1 if none is printed (1-4-4-5)
	Level  int // 0 if none is printed
	Colors []string
	Traits []string
	DP     int // -1 if none is printed
	Text   *Text
	tokenFaceWording
}

// tokenFaceWording is the wording of older cards, which use a sentence: "(Diaboromon Tokens are
// level 6 white Digimon with a memory cost of 14, …)".
type tokenFaceWording struct {
	name  string // the name in that sentence; "" for today's wording
	glued bool   // its lines of text aren't separated by a slash
	// the kind of each trait: "Mega form", "Unknown attribute"; nil if all are called "traits"
	kinds []string
}

// tokenStops moves the full stop of a sentence that plays a token to after the token's information,
// which cards print after it.
func tokenStops(toks []token) []token {
	for i := 0; i+3 < len(toks); i++ {
		if toks[i].text != "." || toks[i].kind != tPunct || toks[i+1].text != "(" || !(wordAt(toks, i+2, "digimon") && toks[i+3].text == "/") && !wordAt(toks, i+3, "token") {
			continue
		}
		end := closing(toks, i+1)
		if end == 0 {
			return toks
		}
		stop := toks[i]
		out := append(append([]token(nil), toks[:i]...), toks[i+1:end+1]...)
		if end+1 >= len(toks) || toks[end+1].text != "." {
			stop.pos, stop.end = toks[end].end, toks[end].end
			out = append(out, stop)
		}
		toks = append(out, toks[end+1:]...)
	}
	return toks
}

// faceFirst moves a token's information to where it is read: after the word "token" if a list has
// it before, and before "for each …" if a card has it after.
func faceFirst(toks []token) []token {
	for i := 0; i+2 < len(toks); i++ {
		if toks[i].text != "(" || !wordAt(toks, i+1, "digimon") || toks[i+2].text != "/" || i == 0 {
			continue
		}
		end := closing(toks, i)
		if end == 0 {
			return toks
		}
		switch word := tokenBefore(toks, i); {
		case toks[i-1].kind == tIcon && wordAt(toks, end+1, "token"):
			toks = slices.Concat(toks[:i], toks[end+1:end+2], toks[i:end+1], toks[end+2:])
			end++
		case word > 0 && word < i-1 && wordAt(toks, word+1, "for") && wordAt(toks, word+2, "each"):
			toks = slices.Concat(toks[:word+1], toks[i:end+1], toks[word+1:i], toks[end+1:])
		}
		if k := end + 2; k+2 < len(toks) && (wordAt(toks, k-1, "and") || toks[k-1].text == ",") {
			if wordAt(toks, k, "and") {
				k++
			}
			if k+2 < len(toks) && toks[k].kind == tNum && toks[k+1].kind == tIcon && (wordAt(toks, k+2, "token") || toks[k+2].text == "(") {
				// as in "play 1 [A] Token (…) and 1 [B] Token (…)"
				play := token{kind: tWord, text: "play", pos: toks[k].pos, end: toks[k].pos}
				toks = slices.Concat(toks[:k], []token{play}, toks[k:])
			}
		}
		i = end
	}
	return toks
}

// tokenBefore returns the index of the word "token" before i in the same sentence, or 0.
func tokenBefore(toks []token, i int) int {
	for i--; i > 0 && toks[i].kind != tPunct; i-- {
		if wordAt(toks, i, "token") {
			return i
		}
	}
	return 0
}

// tokenFace reads the information about a token. It returns nil and true if there is none.
func (p *parser) tokenFace() (*TokenFace, bool) {
	said := wordAt(p.toks, p.i+2, "token")
	if p.tok().text != "(" || !wordAt(p.toks, p.i+1, "digimon") && !said {
		return nil, true
	}
	end := p.i + closing(p.toks[p.i:], 0)
	if end == p.i || p.depth >= maxDepth {
		return nil, false
	}
	src := p.line.text[p.toks[p.i].end:p.toks[end].pos]
	f, ok := readTokenFace(src)
	if said {
		f, ok = saidTokenFace(src)
	}
	if ok {
		p.i = end + 1
	}
	return f, ok
}

// readTokenFace reads the text in the parentheses.
func readTokenFace(src string) (*TokenFace, bool) {
	f := &TokenFace{Cost: -1, DP: -1}
	parts := faceParts(src)
	for i, part := range parts {
		part = strings.TrimSpace(part)
		word, rest, _ := strings.Cut(part, " ")
		number, err := strconv.Atoi(strings.TrimSpace(rest))
		color := strings.ToLower(part)
		switch {
		case part == "":
			return nil, false
		case i == 0:
			if !strings.EqualFold(part, "Digimon") {
				return nil, false
			}
		case strings.ContainsRune("[<＜［", []rune(part)[0]):
			lines := parts[i:]
			if len(lines) == 1 {
				lines = Paragraphs(part)
				f.glued = len(lines) > 1
			}
			text := strings.Join(lines, "\n")
			if strings.Contains(strings.ToLower(text), "token") {
				return nil, false
			}
			t, err := Parse(text)
			if err != nil {
				return nil, false
			}
			for k := range t.Paragraphs {
				t.Paragraphs[k].Source = printParagraph(&t.Paragraphs[k])
			}
			f.Text = t
			return f, true
		case strings.EqualFold(word, "Cost") && err == nil && number >= 0:
			f.Cost = number
		case len(part) > 3 && strings.EqualFold(part[:3], "Lv."):
			n, err := strconv.Atoi(strings.TrimSpace(part[3:]))
			if f.Level = n; err != nil || n < 1 {
				return nil, false
			}
		case strings.EqualFold(rest, "DP"):
			n, err := strconv.Atoi(word)
			if f.DP = n; err != nil || n < 0 {
				return nil, false
			}
		case isColor(color):
			f.Colors = append(f.Colors, color)
		default:
			f.Traits = append(f.Traits, part)
		}
	}
	return f, len(f.Colors) > 0
}

// tokenSaid matches the information about a token in a sentence.
var tokenSaid = regexp.MustCompile(`^(\w+) Tokens are level (\d+) (\w+) Digimon with a memory cost of (\d+), (\d+) DP, and (are )?(.+?)( traits)?\.?$`)

// saidTokenFace reads the information about a token from the sentence of an older card.
func saidTokenFace(src string) (*TokenFace, bool) {
	m := tokenSaid.FindStringSubmatch(strings.TrimSpace(strings.ReplaceAll(src, "，", ",")))
	if m == nil || !isColor(strings.ToLower(m[3])) || (m[6] == "") != (m[8] != "") {
		return nil, false
	}
	f := &TokenFace{Colors: []string{strings.ToLower(m[3])}, tokenFaceWording: tokenFaceWording{name: m[1]}}
	for to, from := range map[*int]string{&f.Level: m[2], &f.Cost: m[4], &f.DP: m[5]} {
		n, err := strconv.Atoi(from)
		if *to = n; err != nil {
			return nil, false
		}
	}
	if m[8] != "" {
		f.Traits = strings.Split(m[7], "/")
		return f, true
	}
	for _, part := range strings.Split(strings.Replace(m[7], ", and ", ", ", 1), ", ") {
		trait, kind, ok := strings.Cut(part, " ")
		if !ok || kind != "form" && kind != "type" && kind != "attribute" {
			return nil, false
		}
		f.Traits, f.kinds = append(f.Traits, trait), append(f.kinds, kind)
	}
	return f, true
}

// said returns that sentence.
func (f *TokenFace) said() string {
	traits := strings.Join(f.Traits, "/") + " traits"
	if len(f.kinds) == len(f.Traits) && len(f.kinds) > 1 {
		var parts []string
		for i, t := range f.Traits {
			parts = append(parts, t+" "+f.kinds[i])
		}
		last := len(parts) - 1
		traits = "are " + strings.Join(parts[:last], ", ") + ", and " + parts[last]
	}
	return fmt.Sprintf("(%s Tokens are level %d %s Digimon with a memory cost of %d, %d DP, and %s.)", f.name, f.Level, f.Colors[0], f.Cost, f.DP, traits)
}

// colorLists rewrites "red/black" as "red or black" (4-24-1).
func colorLists(toks []token) []token {
	color := func(i int) bool { return i < len(toks) && toks[i].kind == tWord && isColor(toks[i].text) }
	for i := 1; i < len(toks); i++ {
		if toks[i].kind != tPunct || toks[i].text != "/" || !color(i-1) || !color(i+1) {
			continue
		}
		if i+2 < len(toks) && toks[i+2].text == "/" && color(i+3) {
			toks[i].text = ","
		} else {
			toks[i].kind, toks[i].text = tWord, "or"
		}
	}
	return toks
}

func isColor(s string) bool {
	for _, c := range colorNames {
		if c != "" && c == s {
			return true
		}
	}
	return false
}

// faceParts splits a text at slashes outside of brackets.
func faceParts(src string) []string {
	var out []string
	depth, from := 0, 0
	for i, r := range src {
		switch plainRune(r) {
		case '[', '<', '(':
			depth++
		case ']', '>', ')':
			depth--
		case '/':
			if depth == 0 {
				out = append(out, src[from:i])
				from = i + len(string(r))
			}
		}
	}
	return append(out, src[from:])
}

// String returns the information with its parentheses.
func (f *TokenFace) String() string {
	if f.name != "" && len(f.Colors) == 1 && f.Text == nil {
		return f.said()
	}
	parts := []string{"Digimon"}
	if f.Cost >= 0 {
		parts = append(parts, fmt.Sprintf("Cost %d", f.Cost))
	}
	if f.Level > 0 {
		parts = append(parts, fmt.Sprintf("Lv.%d", f.Level))
	}
	for _, c := range f.Colors {
		parts = append(parts, upperFirst(c))
	}
	parts = append(parts, f.Traits...)
	if f.DP >= 0 {
		parts = append(parts, fmt.Sprintf("%d DP", f.DP))
	}
	if f.Text != nil {
		var lines []string
		for i := range f.Text.Paragraphs {
			lines = append(lines, printParagraph(&f.Text.Paragraphs[i]))
		}
		if f.glued {
			lines = []string{strings.Join(lines, " ")}
		}
		parts = append(parts, lines...)
	}
	return "(" + strings.Join(parts, "/") + ")"
}
