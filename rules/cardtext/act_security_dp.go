package cardtext

// SecurityDP is "your Security Digimon get +N DP".
type SecurityDP struct {
	Owner Owner
	N     int
	Dur   DurationKind
	securityDPWording
}

// securityDPWording tells apart wordings with the same meaning.
type securityDPWording struct {
	their bool // written "their" instead of "your opponent's"
	give  bool // "give your Security Digimon +N DP"
}

var securityDPKind = kind{zero: SecurityDP{}, clauses: []special{{read: func(p *parser) (clause, bool) {
	a, ok := p.securityDP()
	return clause{acts: []Action{a}}, ok && !a.their
}}}}

// securityDP reads "all of your Security Digimon get +N DP".
func (p *parser) securityDP() (SecurityDP, bool) {
	var whose Select
	if !p.ownerWord(&whose) || !p.lit("Security Digimon gets") {
		return SecurityDP{}, false
	}
	n, ok := p.signed()
	if !ok || !p.lit("DP") {
		return SecurityDP{}, false
	}
	return SecurityDP{Owner: whose.Owner, N: n, Dur: p.duration(), securityDPWording: securityDPWording{their: whose.their}}, true
}

// securityGift reads "all of your Security Digimon +N DP" after "give".
func (p *parser) securityGift() (SecurityDP, bool) {
	var whose Select
	if !p.ownerWord(&whose) || whose.their || !p.lit("Security Digimon") {
		return SecurityDP{}, false
	}
	n, ok := p.signed()
	if !ok || !p.lit("DP") {
		return SecurityDP{}, false
	}
	return SecurityDP{Owner: whose.Owner, N: n, Dur: p.duration(), securityDPWording: securityDPWording{give: true}}, true
}

// withSecurityDigimon reads "and all of your opponent's Security Digimon get -3000 DP …" after
// another subject that gets the same.
func (p *parser) withSecurityDigimon(subject *Select) ([]Action, bool) {
	m := p.i
	if p.lit("and") {
		if a, ok := p.securityDP(); ok && a.Owner != Anyone {
			return []Action{ChangeDP{What: subject, N: a.N, Dur: a.Dur, changeDPWording: changeDPWording{joined: true}}, a}, true
		}
	}
	p.i = m
	return nil, false
}

func (a SecurityDP) print(pr *printer, s *Sentence) piece {
	owner := pick(a.their, "their", ownerPossessive(a.Owner))
	if a.give || pr.ing || pr.first && s.May && !s.Opponent {
		return piece{verb: pr.form("give"), rest: "all of " + owner + " Security Digimon " + signed(a.N) + " DP", dur: a.Dur}
	}
	return piece{subject: "all of " + owner + " Security Digimon", rest: "get " + signed(a.N) + " DP", dur: a.Dur}
}

func (SecurityDP) phrases() []Phrase                  { return nil }
func (SecurityDP) does() (Deed, bool)                 { return noDeed() }
func (a SecurityDP) lasts() DurationKind              { return a.Dur }
func (a SecurityDP) lastingFor(d DurationKind) Action { a.Dur = d; return a }
