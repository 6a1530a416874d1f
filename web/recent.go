package web

import "sync"

// recent keeps a limited number of values by name. When it is full, adding a value drops the one
// that was added first. Values are shared by everybody who gets them, so they must not be changed.
type recent[V any] struct {
	mu    sync.Mutex
	kept  map[string]V
	order []string // names in the order in which they were added
	most  int
}

func newRecent[V any](most int) *recent[V] { return &recent[V]{kept: map[string]V{}, most: most} }

// get returns the value with a name, and whether there is one.
func (p *recent[V]) get(name string) (V, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v, ok := p.kept[name]
	return v, ok
}

// add keeps a value under a name. If there already is one with that name, that one stays.
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
