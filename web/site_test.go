package web

import (
	"reflect"
	"testing"
)

// TestSiteIsGrouped: what handlers share stays few things with a name each: one more belongs into the
// group that it is of.
func TestSiteIsGrouped(t *testing.T) {
	if n := reflect.TypeFor[site]().NumField(); n > 15 {
		t.Errorf("site has %d fields, more than 15", n)
	}
}
