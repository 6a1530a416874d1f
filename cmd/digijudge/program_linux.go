package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dropProgram releases the memory that holds pages of the program's own file, half of which only
// the start needs. Linux loads a page again when the program needs it. dropProgram returns how many
// bytes it released at most.
func dropProgram() (bytes uint64) {
	exe, err := os.Executable()
	if err != nil {
		return 0
	}
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return 0
	}
	defer f.Close()
	var from, to uint64
	for lines := bufio.NewScanner(f); lines.Scan(); {
		switch l := lines.Text(); {
		case strings.HasSuffix(l, " "+exe):
			from, to = readOnly(l)
		case from != 0 && strings.HasPrefix(l, "Anonymous:"):
			// Release only pages that equal the file: a page that a linker changed in memory would
			// be lost.
			if strings.HasSuffix(l, " 0 kB") {
				if _, _, e := syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), syscall.MADV_DONTNEED); e == 0 {
					bytes += to - from
				}
			}
			from = 0
		}
	}
	return bytes
}

// readOnly returns the address range that a line of smaps describes, or 0 if the range can be
// written to.
func readOnly(line string) (from, to uint64) {
	place, rest, _ := strings.Cut(line, " ")
	a, b, _ := strings.Cut(place, "-")
	from, err := strconv.ParseUint(a, 16, 64)
	to, err2 := strconv.ParseUint(b, 16, 64)
	if err != nil || err2 != nil || !strings.HasPrefix(rest, "r-xp ") && !strings.HasPrefix(rest, "r--p ") {
		return 0, 0
	}
	return from, to
}
