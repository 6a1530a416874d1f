package guard

import "context"

// ownKey marks the context of a request that the site makes to itself.
type ownKey struct{}

// OwnRequest marks a request as one that the site makes to itself: it uses up nobody's share.
func OwnRequest(ctx context.Context) context.Context {
	return context.WithValue(ctx, ownKey{}, true)
}

// IsOwn reports whether the site made a request to itself.
func IsOwn(ctx context.Context) bool { return ctx.Value(ownKey{}) != nil }
