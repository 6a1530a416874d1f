//go:build packed

package content

import (
	_ "embed"
	"io/fs"

	"digijudge/content/packed"
)

//go:embed packed.br
var archive string

// Files is the embedded content tree, as in files.go. It is unpacked on reading.
var Files fs.FS = packed.New(archive)

// ownCode is the code of this package and of its wings, as in files.go.
var ownCode = Files
