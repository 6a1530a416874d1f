package api

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

// OpenAPI is the description of the API, version 3.1.
//
//go:embed openapi.json
var OpenAPI []byte

// Marshal writes a document as JSON, with <, > and & as they are: it is never part of a page.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("writing JSON: %w", err)
	}
	return b.Bytes(), nil
}

// Lines writes documents as NDJSON, one document on each line.
func Lines(docs []any) ([]byte, error) {
	var b bytes.Buffer
	for _, d := range docs {
		line, err := Marshal(d)
		if err != nil {
			return nil, err
		}
		b.Write(line)
	}
	return b.Bytes(), nil
}
