package scenario

import "digijudge/rules/scenario/lang"

import "sync"

// Scenario is a scenario file that can be played: the syntax tree, and what is prepared from it.
type Scenario struct {
	*lang.Scenario
	source lang.CardSource // the source that looked up cards by number

	// The next fields are prepared once, before the first run: see compile.
	once    sync.Once
	comp    *compiled
	compErr error
}

// Parse reads a scenario file. The name is used only in errors. The error is a *located.Error, or a
// located.List if there are several.
func Parse(name string, src []byte) (*Scenario, error) {
	return ParseWith(name, src, lang.Config{})
}

// ParseWith is Parse with a card source and the place of the scenario in a larger file.
func ParseWith(name string, src []byte, cfg lang.Config) (*Scenario, error) {
	p, err := lang.ParseWith(name, src, cfg)
	if err != nil {
		return nil, err
	}
	return &Scenario{Scenario: p, source: cfg.Cards}, nil
}

// ParseClaim reads a further claim that uses this scenario's names: a whole claim line, or only
// what stands after "claim". A claim that the engine can't judge is an error too. If the scenario
// itself can't be played, ParseClaim doesn't notice; Run will say so.
func (s *Scenario) ParseClaim(text string) (*lang.Claim, error) {
	cl, err := s.Scenario.ParseClaim(text)
	if err != nil || cl.Step != nil {
		return cl, err
	}
	if c, err := s.compile(); err == nil {
		if _, bad := c.compileClaim(cl); bad != nil {
			bad.File = "claim"
			return nil, bad
		}
	}
	return cl, nil
}
