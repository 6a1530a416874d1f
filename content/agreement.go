package content

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"digijudge/content/agreement"
	"digijudge/content/proof"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// OfficialAnswers reads the list of official answers from the site's files. The error lists
// everything that is wrong with them.
func OfficialAnswers() (*agreement.List, error) {
	files, err := readFiles(Files)
	if err != nil {
		return nil, err
	}
	a, errs := agreement.Read(files)
	return a, errors.Join(errs...)
}

// Agreement returns how far the engine agrees with the publisher's answers. The scenarios come
// without their text; use AnswerSource for that.
func (l *Library) Agreement() *agreement.List { return l.agreement() }

// readAgreement returns the list as an earlier start stored it. If the files or the program are
// new, it reads the files.
func (l *Library) readAgreement(ctx context.Context, fsys fs.FS) *agreement.List {
	work := func() (*agreement.List, error) {
		files, err := readFolders(fsys, "official", "rulings")
		if err != nil {
			return nil, err
		}
		a, _ := agreement.Read(files) // Check reports what is wrong with it
		for i := range a.Answers {
			if p := a.Answers[i].Play; p != nil {
				p.Proof.Source = ""
			}
		}
		return a, nil
	}
	a, err := kept(ctx, l, "official answers", work)
	if err != nil {
		l.log.Warn("the official answers are read from the files", "error", err)
		if a, err = work(); err != nil {
			a = &agreement.List{} // files that can't be read would have stopped the start
		}
	}
	a.Index()
	return a
}

// AnswerSource returns the text of an answer's scenario, or "" if the answer has none.
func (l *Library) AnswerSource(ctx context.Context, x *agreement.Answer) (src string, err error) {
	if x.Play == nil {
		return "", nil
	}
	err = l.reader.QueryRowContext(ctx, "select source from official_play where scenario = ?", x.Play.Proof.ID).Scan(&src)
	if err != nil {
		return "", fmt.Errorf("the scenario of %s: %w", x.Q, err)
	}
	return src, nil
}

// checkOfficial checks the files of the official answers. Each scenario must have a unique title
// and an asks line, cite clauses that the site has text for, claim something, and be readable as
// far as that is possible without the cards.
func (s *site) checkOfficial() {
	a, errs := agreement.Read(s.files)
	s.errs = append(s.errs, errs...)
	titles := map[string]string{}
	for _, p := range a.Plays() {
		s.checkPlay(p)
		for _, f := range OfficialFaults(p) {
			s.fail(p.Proof.File, p.Proof.Line, "%s", f)
		}
		if was := titles[p.Title]; was != "" {
			s.fail(p.Proof.File, p.Proof.Line, "its title is that of %s: name the card in both", was)
		}
		titles[p.Title] = p.Proof.ID
		if proof.Head(p.Proof.Source, "asks") == "" {
			s.fail(p.Proof.File, p.Proof.Line, "no asks line says what is asked")
		}
	}
}

// OfficialFaults returns what is wrong with the head of an official answer's scenario. The title
// must be understandable by itself. The clauses must include one that doesn't hold for every
// effect, unless the source line says "text", which means that the card's words decide.
func OfficialFaults(p *Play) (faults []string) {
	if m := pronounTitleRE.FindString(p.Title); m != "" {
		faults = append(faults, fmt.Sprintf("the title begins with %q: name what it is about", m))
	}
	if !p.FromText && onlyGeneral(p.Clauses) {
		faults = append(faults, fmt.Sprintf(
			"%s holds for every effect: want the clause that decides this one, or text in the source line",
			p.Clauses[0]))
	}
	return faults
}

// checkPlay checks what all scenarios with real cards must have.
func (s *site) checkPlay(p *Play) {
	file, first := p.Proof.File, p.Proof.Line
	if p.Title == "" {
		s.fail(file, first, "the first line says what the scenario shows: # …")
	}
	if len(p.Clauses) == 0 {
		s.fail(file, first, "it cites no clause")
	}
	_, at := proof.Clauses(p.Proof.Source)
	if file == agreement.FamiliesFile {
		at = 0
	}
	for _, n := range p.Clauses {
		if !n.Valid() {
			s.fail(file, first+at, "unknown clause %s (General Rule %s)", n, clause.RulesVersion)
		} else if _, ok := s.urls[n]; !ok {
			s.fail(file, first+at, "clause %s is cited, but no page restates it", n)
		}
	}
	sc, err := scenario.ParseWith(file, []byte(p.Proof.Source), lang.Config{})
	if err != nil && file == agreement.FamiliesFile {
		s.fail(file, first, "%v", err)
		return
	}
	s.scenarioErrors(file, first, err)
	if err == nil && len(sc.Claims) == 0 && !strings.Contains(p.Proof.Source, "\nnow ") {
		s.fail(file, first, "it claims nothing")
	}
}
