package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestBare: the bare server sends the page as it is, and 304 to a client that has it.
func TestBare(t *testing.T) {
	p := barePage{
		Page:      http.Header{"Etag": {`"x"`}, "Content-Type": {"text/html"}, "Content-Encoding": {"gzip"}, "Content-Length": {"4"}, "Date": {"then"}},
		Unchanged: http.Header{"Etag": {`"x"`}, "Vary": {"Accept-Encoding"}},
		Body:      []byte("body"),
	}
	s := httptest.NewServer(p.handler())
	defer s.Close()
	c := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	res, body, err := get(context.Background(), c, s.URL, accepts)
	if err != nil || string(body) != "body" || res.Header.Get("Content-Encoding") != "gzip" || res.Header.Get("Date") == "then" {
		t.Errorf("%v %q %v", res, body, err)
	}
	res, body, err = get(context.Background(), c, s.URL, `If-None-Match: "x"`)
	if err != nil || res.StatusCode != http.StatusNotModified || len(body) != 0 || res.Header.Get("Vary") == "" || res.Header.Get("Content-Type") != "" {
		t.Errorf("%v %q %v", res, body, err)
	}
}
