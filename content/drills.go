package content

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/quiz"
	"digijudge/quiz/drill"
	"digijudge/rules/clause"
)

// The files of drills: those in use, made by `digijudge questions drills`, a list of those that
// authors rejected, and one of those that were in use once.
const (
	drillFile   = "drills/drills.txt"
	vetoFile    = "drills/dropped.txt"
	retiredFile = "drills/retired.txt"
)

// Drills returns the input of `digijudge questions drills`: the rulings to make drills from, the
// rejected drills, and the file with the drills made last.
func Drills() (rulings []drill.Ruling, vetoes []drill.Veto, kept []byte, err error) {
	files, err := readFiles(Files)
	if err != nil {
		return nil, nil, nil, err
	}
	if vetoes, err = drill.ParseVetoes(vetoFile, files[vetoFile]); err != nil {
		return nil, nil, nil, err
	}
	for _, p := range slices.Sorted(maps.Keys(files)) {
		if strings.HasPrefix(p, "rulings/") && path.Ext(p) == ".scn" {
			rulings = append(rulings, drillRuling(strings.TrimSuffix(path.Base(p), ".scn"), string(files[p])))
		}
	}
	return rulings, vetoes, files[drillFile], nil
}

// RetiredDrills maps the ids of drills that aren't asked any more to the slugs of their rulings. A
// ruling that has moved is there under its present slug.
func RetiredDrills() (drill.Retired, error) {
	src, err := fs.ReadFile(Files, retiredFile)
	if err != nil {
		return nil, err
	}
	list, err := drill.ParseRetired(retiredFile, src)
	for id, ruling := range list {
		if to, ok := MovedRuling(ruling); ok {
			list[id] = to
		}
	}
	return list, err
}

// drillRuling returns the parts of a ruling that drills use.
func drillRuling(slug, src string) drill.Ruling {
	src = strings.ReplaceAll(src, "\r\n", "\n")
	r := drill.Ruling{Slug: slug, Title: proof.Title(src), Because: proof.Head(src, "because"), Source: src}
	r.Clauses, _ = proof.Clauses(src)
	return r
}

// readDrills turns the lines of the file into questions. The rulings and keywords must have been
// read.
func (s *site) readDrills() {
	if _, err := drill.ParseVetoes(vetoFile, s.files[vetoFile]); err != nil {
		s.errs = append(s.errs, err)
	}
	if _, err := drill.ParseRetired(retiredFile, s.files[retiredFile]); err != nil {
		s.errs = append(s.errs, err)
	}
	lines, err := drill.Parse(drillFile, s.files[drillFile])
	if err != nil {
		s.errs = append(s.errs, err)
		return
	}
	rulings := map[string]*drill.Ruling{}
	for _, p := range s.rulings {
		r := drillRuling(p.Slug, p.Proof.Source)
		rulings[p.Slug] = &r
	}
	sections := map[string]*keywordPage{}
	for _, p := range s.keywords {
		sections[p.Section] = p
	}
	keyword := func(section clause.Clause) (string, string) {
		if p := sections[string(section)]; p != nil {
			return p.Name, p.Type
		}
		return "", ""
	}
	for i := range lines {
		l := &lines[i]
		r := rulings[l.Ruling]
		if r == nil {
			s.fail(drillFile, l.At, "there is no ruling %s", l.Ruling)
			continue
		}
		q, err := l.Question(drillFile, r, keyword)
		if err == nil {
			err = s.addPage("/quiz/"+q.ID, drillFile)
		}
		if err != nil {
			s.errs = append(s.errs, err)
			continue
		}
		p := &questionPage{}
		p.Question.Question = q
		s.questions = append(s.questions, p)
	}
}

// drillProof returns a drill as a proof for `digijudge check`.
func drillProof(q *quiz.Question) Proof {
	return Proof{ID: fmt.Sprintf("%s/%s", KindDrill, q.ID), Title: q.Title, Kind: KindDrill, File: q.File, Line: q.BodyLine, Source: q.Scenario, Question: q}
}
