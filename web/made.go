package web

import (
	"sync"
	"sync/atomic"
)

// made holds what the site makes once and keeps, some of it at the start and some when first
// requested.
type made struct {
	real     realQuestions // questions about imported cards
	frame    frame         // the frame that every page stands in
	pages    *pageCache
	pictures *recent[*cachedPage]
	benches  *recent[*cachedPage]      // pictures of benches that strangers have built
	ruled    *recent[*ruled]           // pages of rulings, kept for requests for their single steps
	refusals sync.Map                  // page of a refusal as bytes, by its heading
	answers  sync.Map                  // what the proof of a ruling or FAQ entry shows, by address
	cards    atomic.Pointer[cardIndex] // the index of the imported cards
	copying  sync.Mutex
	copyBody []byte // the copy of the site for reading without a network

	cardsAlong sync.Mutex // held while cardsOf is made
	// downloads of the imported cards for use without a connection, by card set
	cardsOf        map[string][]byte
	cardsOfVersion string // version of the imported cards from which cardsOf was made
}
