package pocket

import (
	"slices"
	"sync"
)

// recent keeps what was asked for last, by its key, most of them at a time: whatever nobody has
// asked for the longest makes room. Its methods may be called from several goroutines, and what it
// keeps must not change.
type recent[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	list []recentOne[K, V] // the one asked for last comes last
}

type recentOne[K comparable, V any] struct {
	key   K
	value V
}

// find returns what is kept by a key; ok is false if nothing is.
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

// keep keeps a value by its key, in place of the one before.
func (k *recent[K, V]) keep(key K, value V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = slices.DeleteFunc(k.list, func(x recentOne[K, V]) bool { return x.key == key })
	if len(k.list) >= k.most {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, recentOne[K, V]{key, value})
}

// forget lets go of everything.
func (k *recent[K, V]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = nil
}
