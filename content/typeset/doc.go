// Package typeset gives prose the characters that a keyboard lacks. Its one file is typeset.go.
package typeset
