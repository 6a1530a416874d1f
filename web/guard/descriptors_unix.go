//go:build unix

package guard

import "syscall"

// Descriptors returns how many files and connections the program may have open.
func Descriptors() uint64 {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 1 << 20 // unknown, so no limit
	}
	return uint64(l.Cur)
}
