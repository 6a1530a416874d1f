package static

import "testing"

// TestEngineOfAnother: an engine is offered by programs of its own revision, and where one of both
// doesn't know.
func TestEngineOfAnother(t *testing.T) {
	for _, tt := range []struct {
		engine, program string
		want            bool
	}{{"a", "b", true}, {"a", "a", false}, {"", "b", false}, {"a", "", false}, {"", "", false}} {
		if got := (&Engine{Revision: tt.engine}).OfAnother(tt.program); got != tt.want {
			t.Errorf("engine %q, program %q: %t", tt.engine, tt.program, got)
		}
	}
}
