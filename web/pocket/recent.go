package pocket

import (
	"slices"
	"sync"
)

// recent keeps a limited number of values by key. When it is full, it drops the value that hasn't
// been asked for the longest. Its methods may be called concurrently. The values must not be
// changed.
type recent[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	list []recentOne[K, V] // the value asked for last comes last
}

type recentOne[K comparable, V any] struct {
	key   K
	value V
}

// find returns the value with a key. ok is false if there is none.
func (k *recent[K, V]) find(key K) (value V, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.list, func(x recentOne[K, V]) bool { return x.key == key })
	if i < 0 {
		return value, false
	}
	x := k.list[i]
	k.list = append(slices.Delete(k.list, i, i+1), x)
	return x.value, true
}

// keep adds a value, or replaces the one with the same key.
func (k *recent[K, V]) keep(key K, value V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = slices.DeleteFunc(k.list, func(x recentOne[K, V]) bool { return x.key == key })
	if len(k.list) >= k.most {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, recentOne[K, V]{key, value})
}

// forget drops all values.
func (k *recent[K, V]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = nil
}
