//go:build linux || darwin

package main

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// freeBytes returns the free space on the file system of a folder.
func freeBytes(dir string) (n uint64, ok bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}

// openFiles returns how many files and connections this process may have open.
func openFiles() (n uint64, ok bool) {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 0, false
	}
	return l.Cur, true
}

// checkOwner checks whether the folder belongs to another user. What this user finds out then
// doesn't hold for the server.
func checkOwner(dir string, i fs.FileInfo) []finding {
	s, ok := i.Sys().(*syscall.Stat_t)
	if !ok || int(s.Uid) == os.Geteuid() {
		return nil
	}
	return []finding{{doubtful, "folder", fmt.Sprintf("%s is of user %d, and you are %d", dir, s.Uid, os.Geteuid()), "run this as the user who runs the server (sudo -u), or the answers below are about you"}}
}
