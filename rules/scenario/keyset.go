package scenario

import (
	"bytes"
	"hash/maphash"
)

// keySet numbers byte keys in the order in which they are first met. It does what a map of strings
// would, in memory that is used again: a tree has many positions, and each depth has its own set.
type keySet struct {
	room  []byte   // all keys, one behind the other
	ends  []int    // where each key ends in room
	sums  []uint64 // the hash of each
	slots []int32  // number of a key plus 1, 0 if the slot is free; a power of two, at most half full
}

// keySeed is random for each program. A hash only decides where a key is looked for, never whether
// it is equal.
var keySeed = maphash.MakeSeed()

// reset forgets all keys and keeps the memory.
func (s *keySet) reset() {
	clear(s.slots)
	s.room, s.ends, s.sums = s.room[:0], s.ends[:0], s.sums[:0]
}

// number returns the key's number, from 0. known says that the key was met before. The key is
// copied.
func (s *keySet) number(key []byte) (n int, known bool) {
	if 2*len(s.ends) >= len(s.slots) {
		s.grow()
	}
	sum := maphash.Bytes(keySeed, key)
	mask := uint64(len(s.slots) - 1)
	at := sum & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if n := int(s.slots[at] - 1); s.sums[n] == sum && bytes.Equal(s.key(n), key) {
			return n, true
		}
	}
	n = len(s.ends)
	s.slots[at] = int32(n + 1)
	s.room = append(s.room, key...)
	s.ends, s.sums = append(s.ends, len(s.room)), append(s.sums, sum)
	return n, false
}

// key returns the key with that number.
func (s *keySet) key(n int) []byte {
	begin := 0
	if n > 0 {
		begin = s.ends[n-1]
	}
	return s.room[begin:s.ends[n]]
}

// grow makes room for twice as many keys.
func (s *keySet) grow() {
	s.slots = make([]int32, max(64, 2*len(s.slots)))
	mask := uint64(len(s.slots) - 1)
	for n, sum := range s.sums {
		at := sum & mask
		for s.slots[at] != 0 {
			at = (at + 1) & mask
		}
		s.slots[at] = int32(n + 1)
	}
}
