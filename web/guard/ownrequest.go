package guard

import "context"

// ownKey is the key in the context of a request that the site makes to itself.
type ownKey struct{}

// OwnRequest marks the context of a request that the site makes to itself. Such a request counts
// against no client.
func OwnRequest(ctx context.Context) context.Context {
	return context.WithValue(ctx, ownKey{}, true)
}

// IsOwn reports whether the site makes this request to itself.
func IsOwn(ctx context.Context) bool { return ctx.Value(ownKey{}) != nil }
