package web

import "sync"

// recent keeps what was made last, each under a name, up to a number: beyond it what was made first
// goes. What is kept is shared by all who ask for it: nobody changes it.
type recent[V any] struct {
	mu    sync.Mutex
	kept  map[string]V
	order []string // as they came
	most  int
}

func newRecent[V any](most int) *recent[V] { return &recent[V]{kept: map[string]V{}, most: most} }

// get returns what is kept under a name, and whether anything is.
func (p *recent[V]) get(name string) (V, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v, ok := p.kept[name]
	return v, ok
}

// add keeps what was made under a name. If somebody else has made it meanwhile, theirs stays.
func (p *recent[V]) add(name string, v V) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.kept[name]; ok {
		return
	}
	if len(p.order) == p.most {
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
	p.kept[name], p.order = v, append(p.order, name)
}
