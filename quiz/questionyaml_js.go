package quiz

import "digijudge/rules/located"

// Decode does nothing in a browser, where questions are read beforehand.
func (f *Front) Decode(any) error {
	return located.Errorf(f.File, 2, "front matter isn’t read in a browser")
}
