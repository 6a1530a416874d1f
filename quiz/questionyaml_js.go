package quiz

import "digijudge/rules/located"

// Decode reads nothing in a browser, where questions come ready made.
func (f *Front) Decode(any) error {
	return located.Errorf(f.File, 2, "front matter isn’t read in a browser")
}
