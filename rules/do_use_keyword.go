package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.UseKeyword](doUseKeyword{})

// doUseKeyword is a keyword that is processing, inside another effect (“[When Digivolving] <Blitz>”): what it does stands in the keyword’s own file.
type doUseKeyword struct {
	anyPlace[cardtext.UseKeyword]
	notStanding[cardtext.UseKeyword]
	ours[cardtext.UseKeyword]
	alone[cardtext.UseKeyword]
	unchosen[cardtext.UseKeyword]
	harmless[cardtext.UseKeyword]
	ownPart[cardtext.UseKeyword]
	momentary[cardtext.UseKeyword]
}

func (doUseKeyword) plays(a cardtext.UseKeyword) error {
	s := keywordSpec(a.Keyword.Name)
	if s == nil || !s.Plays {
		return fmt.Errorf("the keyword <%s> is not played by this engine yet", a.Keyword.Name)
	}
	if !executes(a.Keyword.Name) {
		return fmt.Errorf("<%s> is nothing that an effect executes", a.Keyword.Name)
	}
	if s == &blastDNADigivolve {
		if _, ok := blastParts(&a.Keyword); !ok {
			return fmt.Errorf("%s does not say which two cards", a.Keyword.String())
		}
	}
	return selectPlays(a.What)
}

func (doUseKeyword) each(a cardtext.UseKeyword) each {
	switch a.Keyword.Name {
	case "Draw", "Recovery", "De-Digivolve":
		return eachNumber
	}
	return eachRefused
}

func (doUseKeyword) asides(cardtext.UseKeyword) asides {
	return asides{}
}

func (doUseKeyword) modes(cardtext.UseKeyword) []cardtext.Sentence {
	return nil
}

func (doUseKeyword) compile(_ *Table, a cardtext.UseKeyword, _ CardID) error {
	if s := keywordSpec(a.Keyword.Name); s == nil || !s.Plays {
		return fmt.Errorf("the keyword <%s> is not played by this engine yet", a.Keyword.Name)
	}
	return nil
}

func (doUseKeyword) can(p *Position, a cardtext.UseKeyword, run *effectRun, _ bool) (bool, string) {
	return p.canKeyword(&a, run)
}

func (doUseKeyword) do(p *Position, a cardtext.UseKeyword, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return p.useKeyword(a, run, d, asker)
}

func (doUseKeyword) deed(a cardtext.UseKeyword) deed {
	if a.Keyword.Name == "Digi-Burst" {
		return deedTrashed
	}
	return 0
}

func (doUseKeyword) missed(a cardtext.UseKeyword, run *effectRun) {
	missed(a.What, run)
}

func (doUseKeyword) object(cardtext.UseKeyword) *cardtext.Select {
	return nil
}

// useKeyword executes a keyword that is processing (16-12-2, 16-16-2, 16-20-2).
func (p *Position) useKeyword(a cardtext.UseKeyword, run *effectRun, d *Decision, asker Player) (asked, done bool) {
	switch a.Keyword.Name {
	case "De-Digivolve":
		return p.deDigivolveAct(a, run, d, asker)
	case "Blitz":
		if ok, _ := p.canBlitz(run); !ok {
			run.did = false
			return false, true
		}
		if p.answered && p.answer.Verb == VAttack {
			p.note("16-16-1")
		}
		if asked, done = p.act(blitzAttack, run, d, asker, false); asked {
			d.also(p, "16-16-3")
		}
		p.attack.blitz = p.attack.blitz || done && run.did
		return asked, done
	case "Blast Digivolve":
		return p.blastAct(run, d, asker)
	case "Blast DNA Digivolve":
		return p.blastDNAAct(&a.Keyword, run, d, asker)
	case "Save":
		p.note("16-20-1")
		if asked, done = p.act(p.saveUnder(), run, d, asker, false); asked {
			d.also(p, "16-20-3")
		}
		return asked, done
	case "Delay":
		return p.delayAct(run)
	case "Digi-Burst":
		p.note("16-14-1")
		return p.act(p.digiBurstPrice(a.Keyword.N, run), run, d, asker, false)
	case "Material Save":
		return p.materialSaveAct(a, run, d, asker)
	case "Mind Link":
		p.note("16-28-1")
		p.note("16-28-3")
		return p.mindLinkAct(a, run, d, asker)
	case "Partition":
		return p.partitionAct(a, run, d, asker)
	case "Draw":
		if a.Keyword.N*run.mult >= p.deck[run.ctrl].n {
			p.note("16-8-3") // the last cards too
		}
		run.did = p.draw(run.ctrl, a.Keyword.N*run.mult, "16-8-1") > 0
	case "Recovery":
		run.did = p.recover(run.ctrl, a.Keyword.N*run.mult)
	}
	return false, true
}

func (p *Position) canKeyword(a *cardtext.UseKeyword, run *effectRun) (bool, string) {
	switch a.Keyword.Name {
	case "Blitz":
		return p.canBlitz(run)
	case "Blast Digivolve":
		return p.canAct(blastInto, run)
	case "Blast DNA Digivolve":
		var d Decision
		p.blastDNAOptions(&d, &a.Keyword, run)
		return len(d.Options) > 0, "16-31-1"
	case "Save":
		ok, _ := p.canAct(p.saveUnder(), run)
		return ok, "16-20-1"
	case "Delay":
		return p.canDelay(run)
	case "Digi-Burst":
		ok, _ := p.canDo(p.digiBurstPrice(a.Keyword.N, run), run, true)
		return ok, "16-14-1"
	case "Material Save":
		return p.canMaterialSave(run)
	case "Mind Link":
		return p.canMindLink(a, run)
	case "Partition":
		return len(p.partitions(&a.Keyword, run.holder)) > 0, "16-29-4"
	}
	return true, ""
}

// executed is the keyword that an action carries out, nil if it is another action.
func executed(a cardtext.Action) *cardtext.Keyword {
	if uk, ok := a.(cardtext.UseKeyword); ok {
		return &uk.Keyword
	}
	return nil
}
