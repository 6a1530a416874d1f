package content

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"digijudge/content/proof"
)

// Card scenarios, cards/plays/SET/NUMBER.scn or NUMBER-subject.scn, play real cards, which they
// name by number. The texts of the cards aren't part of the project. The scenarios are checked with
// the rest of the site, but whether their claims hold can only be tested if somebody has imported
// the cards.

// Plays returns the card scenarios, by file.
func Plays() ([]Play, error) {
	files, err := readFiles(Files)
	if err != nil {
		return nil, err
	}
	return playsOf(files), nil
}

var playNameRE = regexp.MustCompile(`^([A-Z]{1,4}[0-9]{0,2}-[0-9]{2,3})(?:-[a-z0-9-]+)?\.scn$`)

func isPlay(file string) bool { return strings.HasPrefix(file, "cards/plays/") }

// playsOf returns the card scenarios among the files. It leaves out those whose file name contains
// no card number.
func playsOf(files map[string][]byte) []Play {
	var list []Play
	for file, data := range files {
		m := playNameRE.FindStringSubmatch(path.Base(file))
		if !isPlay(file) || m == nil || len(data) > maxFileBytes {
			continue
		}
		src := string(data)
		p := proof.PlayOf(file, src)
		p.Number = m[1]
		p.Proof.ID, p.Proof.Kind = "play/"+strings.TrimSuffix(path.Base(file), ".scn"), KindPlay
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Play) int { return strings.Compare(a.Proof.File, b.Proof.File) })
	return list
}

// checkPlays checks the card scenarios. Each must have a title, cite clauses that the site has text
// for, play the card that its file name gives, claim something, and be readable as far as that is
// possible without the cards.
func (s *site) checkPlays() {
	plays := playsOf(s.files)
	for file := range s.files {
		if isPlay(file) && !slices.ContainsFunc(plays, func(p Play) bool { return p.Proof.File == file }) {
			s.fail(file, 0, "a card scenario is named by its card: BT1-021.scn or BT1-021-subject.scn")
		}
	}
	for i := range plays {
		p := &plays[i]
		file := p.Proof.File
		if set, _, _ := strings.Cut(p.Number, "-"); path.Dir(file) != "cards/plays/"+set {
			s.fail(file, 0, "belongs in cards/plays/%s, with its set", set)
		}
		s.checkPlay(p)
		if !slices.Contains(p.Cards, p.Number) {
			s.fail(file, 1, "it does not name the card %s", p.Number)
		}
	}
}

// cardPlays returns the scenarios that play a card.
func (l *Library) cardPlays(number string) []CardUse {
	var list []CardUse
	for _, p := range l.plays() {
		if slices.Contains(p.Cards, number) {
			sc := Scenario{ID: strings.TrimPrefix(p.Proof.ID, "play/"), Title: p.Title, Source: p.Proof.Source, File: p.Proof.File, Line: 1}
			list = append(list, CardUse{Kind: KindPlay, Title: p.Title, Scenario: &sc})
		}
	}
	return list
}
