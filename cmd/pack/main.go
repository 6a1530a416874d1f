// Command pack writes a content folder as one archive, which is embedded into a program built with
// the tag "packed"; .ci/build runs it.
//
//	go run ./cmd/pack FOLDER FILE
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"digijudge/content/packed"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pack FOLDER FILE")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// pack writes to a temporary file first, because another build may be reading the old one.
func pack(dir, file string) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".packed-*")
	if err != nil {
		return err
	}
	if err := errors.Join(packed.Write(f, os.DirFS(dir)), f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), file)
}
