package web

import (
	"sync"
	"sync/atomic"
)

// made is what is made once and kept: at the start, or when somebody first asks for it.
type made struct {
	real     realQuestions // questions on imported cards
	frame    frame         // of every page
	pages    *pageCache
	pictures *recent[*cachedPage]
	benches  *recent[*cachedPage]      // pictures of benches, which strangers build
	ruled    *recent[*ruled]           // rulings, for their steps
	refusals sync.Map                  // heading → page, as bytes
	answers  sync.Map                  // address of a ruling or an entry of the FAQ → what its proof shows
	cards    atomic.Pointer[cardIndex] // of the imported cards
	copying  sync.Mutex
	copyBody []byte // the copy for flight mode

	cardsAlong     sync.Mutex        // for making cardsOf
	cardsOf        map[string][]byte // imported cards to take along, by set
	cardsOfVersion string            // of the cards that they were made of
}
