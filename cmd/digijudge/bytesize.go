package main

import (
	"fmt"
	"strconv"
	"strings"
)

// byteSize is an amount of memory on the command line, in bytes: 64MB, 1GB, or a plain number.
type byteSize int64

// leastMemory is the smallest limit for a play: a single position with its question already takes
// part of it.
const leastMemory = 64 << 10

// UnmarshalText reads an amount of memory. 1 KB is 1024 bytes.
func (b *byteSize) UnmarshalText(text []byte) error {
	number, shift := strings.TrimSuffix(strings.ToUpper(strings.TrimSpace(string(text))), "B"), 0
	for i, unit := range []string{"K", "M", "G"} {
		if n, ok := strings.CutSuffix(number, unit); ok {
			number, shift = n, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
	if err != nil || n < 0 || n > 1<<40>>shift || n<<shift < leastMemory {
		return fmt.Errorf("%q: want an amount of memory from 64KB to 1024GB, such as 256MB", text)
	}
	*b = byteSize(n << shift)
	return nil
}
