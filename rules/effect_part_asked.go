package rules

// PartAsked returns the part of an effect about which the player is being asked whether it is done,
// in the words of the card. It returns "" if the question is another one, or if the effect is a
// keyword's.
func (p *Position) PartAsked() string {
	if len(p.frames) == 0 {
		return ""
	}
	run, ok := p.frames[len(p.frames)-1].(*effectRun)
	if !ok || run.place.sentence >= len(run.place.body) || p.T.Effects[run.ref.Def].spec != nil {
		return ""
	}
	at := run.place.sentence
	if run.place.stage == gate {
		if at = overwriter(run.place.body, at); at == 0 {
			return ""
		}
	}
	s := run.place.body[at]
	s.Then, s.If, s.And = false, nil, false // these words have led here already
	if run.place.stage == acts && len(s.By) > 0 {
		s.By = nil
	}
	if !s.May && !s.Instead && len(s.By) == 0 {
		return ""
	}
	return s.String()
}

// WordsAsked returns the words by which an effect says among what its player chooses now: those of
// the action that is being carried out, or of a "by". It returns "" if no effect asks, or a
// keyword's.
func (p *Position) WordsAsked() string {
	if len(p.frames) == 0 {
		return ""
	}
	run, ok := p.frames[len(p.frames)-1].(*effectRun)
	if !ok || run.place.sentence >= len(run.place.body) || p.T.Effects[run.ref.Def].spec != nil {
		return ""
	}
	s := run.place.body[run.place.sentence]
	switch {
	case run.place.stage == byDo:
		return s.ByWords()
	case run.place.stage != acts || run.place.action >= len(s.Acts):
		return ""
	}
	s.Then, s.If, s.And, s.By, s.Instead = false, nil, false, nil, false
	s.Acts = s.Acts[run.place.action : run.place.action+1]
	return s.String()
}
