package store

import "context"

// waitsKey is where a context keeps who wants to hear that a database is waited for.
type waitsKey struct{}

// OnWait has begin called whenever a database over a network is waited for, or a commit; what it
// returns is called when that is over. So a request can give back meanwhile what others need.
func OnWait(ctx context.Context, begin func() (end func())) context.Context {
	return context.WithValue(ctx, waitsKey{}, begin)
}

// waits tells that a database is waited for from now on, until end is called.
func waits(ctx context.Context) (end func()) {
	if begin, ok := ctx.Value(waitsKey{}).(func() func()); ok {
		return begin()
	}
	return func() {}
}
