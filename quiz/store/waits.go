package store

import "context"

// waitsKey is the key under which a context keeps the function to call when the program waits for a
// database.
type waitsKey struct{}

// OnWait returns a context that has begin called whenever the program starts to wait for a database
// over a network, or for a commit. begin returns a function, which is called when the wait is over.
// So a request can release meanwhile what other requests need.
func OnWait(ctx context.Context, begin func() (end func())) context.Context {
	return context.WithValue(ctx, waitsKey{}, begin)
}

// waits calls the function set by OnWait, if there is one; call end when the wait is over.
func waits(ctx context.Context) (end func()) {
	if begin, ok := ctx.Value(waitsKey{}).(func() func()); ok {
		return begin()
	}
	return func() {}
}
