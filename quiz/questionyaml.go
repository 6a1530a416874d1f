//go:build !js

package quiz

import (
	"errors"

	"github.com/goccy/go-yaml"

	"digijudge/rules/located"
)

// Decode reads the front matter into v. An unknown or repeated key is an error, which names the
// line.
func (f *Front) Decode(v any) (err error) {
	// a panic in the YAML library means bad front matter and must not end the program
	defer func() {
		if r := recover(); r != nil {
			err = located.Errorf(f.File, 2, "front matter: cannot be read as YAML (%v)", r)
		}
	}()
	err = yaml.UnmarshalWithOptions([]byte(f.YAML), v, yaml.Strict())
	if err == nil {
		return nil
	}
	var y yaml.Error
	if errors.As(err, &y) {
		line := 2
		if t := y.GetToken(); t != nil && t.Position != nil {
			line = t.Position.Line + 1
		}
		return located.Errorf(f.File, line, "front matter: %s", y.GetMessage())
	}
	return located.Errorf(f.File, 2, "front matter: %v", err)
}
