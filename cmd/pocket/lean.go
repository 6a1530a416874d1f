//go:build !js

package main

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// lean removes from a program for browsers what only a crash would print: the names of functions
// and the tables of their files and lines, an eighth of the download. It keeps what Go's runtime
// needs to walk stacks. A crash in a browser prints addresses; a build of the same commit without
// lean tells what stands at them.
func lean(wasm []byte) ([]byte, error) {
	at, end, err := section(wasm, dataSection)
	if err != nil {
		return nil, err
	}
	m, err := readMemory(wasm[at:end])
	if err != nil {
		return nil, err
	}
	if err := m.forgetLines(); err != nil {
		return nil, err
	}
	body := m.segments()
	out := append([]byte{}, wasm[:at-lenOfLength(wasm, at, end)]...)
	out = binary.AppendUvarint(out, uint64(len(body)))
	out = append(out, body...)
	return append(out, wasm[end:]...), nil
}

// dataSection is the number of the section that holds the initial contents of memory.
const dataSection = 11

var errWasm = errors.New("the program isn’t as this build knows it")

// section returns the offsets at which a section's content begins and ends.
func section(wasm []byte, want byte) (at, end int, err error) {
	for i := 8; i < len(wasm); {
		n, size := binary.Uvarint(wasm[i+1:])
		at = i + 1 + size
		if size <= 0 || n > uint64(len(wasm)-at) {
			break
		}
		if end = at + int(n); wasm[i] == want {
			return at, end, nil
		}
		i = end
	}
	return 0, 0, fmt.Errorf("%w: it has no section %d", errWasm, want)
}

// lenOfLength returns how many bytes the length before a section's content takes.
func lenOfLength(wasm []byte, at, end int) int {
	for n := 1; n <= 10; n++ {
		if v, size := binary.Uvarint(wasm[at-n : at]); size == n && v == uint64(end-at) {
			return n
		}
	}
	return 0
}

// memory is the initial contents of a program's memory.
type memory []byte

// maxMemory limits its size.
const maxMemory = 256 << 20

// Parts of a segment: the memory that it belongs to, and its address as a constant.
const (
	firstMemory = 0
	i32Const    = 0x41
	exprEnd     = 0x0b
)

// readMemory builds the memory from the segments of a data section.
func readMemory(sec []byte) (m memory, err error) {
	n, i := binary.Uvarint(sec)
	for range n {
		if i <= 0 || i+2 > len(sec) || sec[i] != firstMemory || sec[i+1] != i32Const {
			return nil, fmt.Errorf("%w: a segment of another kind", errWasm)
		}
		addr, size := varint(sec[i+2:])
		i += 2 + size
		if size == 0 || addr < 0 || addr > maxMemory || i >= len(sec) || sec[i] != exprEnd {
			return nil, fmt.Errorf("%w: a segment without an address", errWasm)
		}
		length, size := binary.Uvarint(sec[i+1:])
		i += 1 + size
		if size <= 0 || length > uint64(len(sec)-i) {
			return nil, fmt.Errorf("%w: a segment isn’t whole", errWasm)
		}
		if more := int(addr) + int(length) - len(m); more > 0 {
			m = append(m, make([]byte, more)...)
		}
		copy(m[addr:], sec[i:i+int(length)])
		i += int(length)
	}
	return m, nil
}

// varint reads a signed LEB128 number, as WebAssembly encodes it. size is 0 if there is none.
func varint(b []byte) (v int64, size int) {
	for i := 0; i < len(b) && i < 10; i++ {
		v |= int64(b[i]&0x7f) << (7 * i)
		if b[i] < 0x80 {
			if b[i]&0x40 != 0 && i < 9 {
				v |= -1 << (7 * (i + 1))
			}
			return v, i + 1
		}
	}
	return 0, 0
}

// appendVarint appends such a number, which must not be negative.
func appendVarint(b []byte, v int) []byte {
	for v > 0x3f {
		b = append(b, byte(v&0x7f)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// fewZeros is the longest run of zeros that is kept: beyond it a new segment is shorter.
const fewZeros = 64

// segments returns the memory as the body of a data section. It leaves out long runs of zeros,
// because memory is zero at the start.
func (m memory) segments() []byte {
	var body []byte
	n := 0
	for i := 0; i < len(m); {
		if m[i] == 0 {
			i++
			continue
		}
		end, last := i, i
		for ; end < len(m) && end-last <= fewZeros; end++ {
			if m[end] != 0 {
				last = end
			}
		}
		body = append(body, firstMemory, i32Const)
		body = append(appendVarint(body, i), exprEnd)
		body = binary.AppendUvarint(body, uint64(last+1-i))
		body = append(body, m[i:last+1]...)
		n, i = n+1, last+1
	}
	return append(binary.AppendUvarint(nil, uint64(n)), body...)
}

// Offsets in Go's table of functions (runtime.pcHeader and runtime._func of Go 1.20 to 1.26).
const (
	pclnMagic  = 0xfffffff1
	headerSize = 72
	funcSize   = 44
)

// forgetLines zeroes the names, files and lines in the table of functions.
func (m memory) forgetLines() error {
	le := binary.LittleEndian
	base := -1
	for i := 0; i+headerSize <= len(m); i += 8 {
		if le.Uint32(m[i:]) == pclnMagic && m[i+4] == 0 && m[i+5] == 0 && m[i+6] == 1 && m[i+7] == 8 {
			if base >= 0 {
				return fmt.Errorf("%w: two tables of functions", errWasm)
			}
			base = i
		}
	}
	if base < 0 {
		return fmt.Errorf("%w: no table of functions", errWasm)
	}
	field := func(n int) int { return int(le.Uint64(m[base+8+8*n:])) }
	nfunc := field(0)
	names, cus, files, tabs, funcs := base+field(3), base+field(4), base+field(5), base+field(6), base+field(7)
	if nfunc <= 0 || !(base < names && names < cus && cus < files && files < tabs && tabs < funcs) || funcs+8*nfunc+4 > len(m) {
		return fmt.Errorf("%w: another order in the table of functions", errWasm)
	}
	keep := make([]bool, funcs-tabs) // which bytes of the tables of values by address stay
	for i := range nfunc {
		f := funcs + int(le.Uint32(m[funcs+8*i+4:]))
		if f+funcSize > len(m) {
			return fmt.Errorf("%w: function %d isn’t there", errWasm, i)
		}
		u32 := func(at int) int { return int(le.Uint32(m[f+at:])) }
		lists := []int{u32(16)} // the table of stack pointer offsets
		for k := range u32(28) {
			if f+funcSize+4*k+4 > len(m) {
				return fmt.Errorf("%w: function %d isn’t whole", errWasm, i)
			}
			lists = append(lists, u32(funcSize+4*k))
		}
		for _, at := range lists {
			if err := mark(keep, m[tabs:funcs], at); err != nil {
				return err
			}
		}
		// offsets of name, file, line, unit and first line
		for _, at := range []int{4, 20, 24, 32, 36} {
			le.PutUint32(m[f+at:], 0)
		}
	}
	clear(m[names:tabs])
	for i, k := range keep {
		if !k {
			m[tabs+i] = 0
		}
	}
	return nil
}

// mark marks the bytes of the list that begins at an offset of the table as kept.
func mark(keep []bool, table []byte, at int) error {
	if at == 0 { // there is no list
		return nil
	}
	for first := true; ; first = false {
		var delta uint64
		for part := range 2 {
			if at >= len(table) {
				return fmt.Errorf("%w: a table of addresses has no end", errWasm)
			}
			v, size := binary.Uvarint(table[at:])
			if size <= 0 {
				return fmt.Errorf("%w: a table of addresses can’t be read", errWasm)
			}
			if part == 0 {
				delta = v
			}
			for k := range size {
				keep[at+k] = true
			}
			at += size
			if part == 0 && delta == 0 && !first {
				return nil
			}
		}
	}
}
