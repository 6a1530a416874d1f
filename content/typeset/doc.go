// Package typeset gives prose the signs that a keyboard hasn't. Its one file is typeset.go.
package typeset
