//go:build !unix

package guard

// descriptors returns how many files and connections the program may have open: here the system
// sets no such bound.
func descriptors() uint64 { return 1 << 20 }
