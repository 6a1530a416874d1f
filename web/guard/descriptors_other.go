//go:build !unix

package guard

// Descriptors returns how many files and connections the program may have open. Here the system
// sets no such limit.
func Descriptors() uint64 { return 1 << 20 }
