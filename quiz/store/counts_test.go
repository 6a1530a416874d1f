package store

import (
	"errors"
	"testing"
)

func TestCounts(t *testing.T) {
	var c counts
	for _, n := range []int{1, 2, 3, 4, 5, 512} {
		c.wrote(n, nil)
	}
	c.wrote(7, errors.New("full"))
	want := Counts{Commits: 6, Failed: 1, Jobs: 527, Batches: [batchSizes]uint64{1, 1, 2, 1, 0, 0, 0, 0, 0, 1}}
	if c.now != want {
		t.Errorf("%+v, want %+v", c.now, want)
	}
}
