package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dropProgram lets go of what is in memory of the program's file: half of it serves the start
// alone. Whatever is used is mapped again when it is, from what the system keeps of files. It says
// how many bytes it let go of at most.
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
			// Only what is as it is in the file: a linker may have written elsewhere, and that
			// would be lost.
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

// readOnly reads from where to where a line of smaps maps; 0 if what is there can be written.
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
