package main

import (
	"errors"

	"digijudge/content"
	"digijudge/rules/scenario"
)

func weakClaims(proof content.Proof, cards scenario.CardSource) ([]string, error) {
	return nil, errors.New("not yet")
}
