package store

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestAllowance checks that turns are used up and come back gradually, separately for each name and
// shared by all servers, and that a full allowance needs no row.
func TestAllowance(t *testing.T) { both(t, testAllowance) }

func testAllowance(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	nodes := []*Store{s}
	if IsPostgres(place) {
		nodes = append(nodes, open(t, place))
	}
	a := Allowance{Burst: 5, Every: 10 * time.Second}
	var got atomic.Int64
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			ok, err := nodes[i%len(nodes)].Take(ctx, "code 192.0.2.1", a, noon)
			if err != nil {
				t.Error(err)
			}
			if ok {
				got.Add(1)
			}
		})
	}
	wg.Wait()
	if n := got.Load(); n != 5 {
		t.Errorf("%d turns at once, want 5", n)
	}
	for _, x := range []struct {
		name  string
		after time.Duration
		want  bool
	}{
		{"code 192.0.2.1", 9 * time.Second, false}, {"code 192.0.2.2", 9 * time.Second, true}, {"code 192.0.2.1", 10 * time.Second, true},
		{"code 192.0.2.1", 10 * time.Second, false}, {"code 192.0.2.1", time.Minute, true}, {"code 192.0.2.1", time.Minute, true},
	} {
		if ok, err := nodes[len(nodes)-1].Take(ctx, x.name, a, noon.Add(x.after)); ok != x.want || err != nil {
			t.Errorf("%s after %s: %v %v", x.name, x.after, ok, err)
		}
	}
	var rows, named int
	if err := s.db.QueryRowContext(ctx, "select count(*), count(case when name like '%192.0.2%' then 1 end) from allowances").Scan(&rows, &named); err != nil || rows != 1 || named != 0 {
		t.Errorf("%d rows, %d of them with an address (%v)", rows, named, err)
	}
	if _, err := s.Take(ctx, "x", Allowance{}, noon); err == nil {
		t.Error("an allowance of nothing")
	}
}
