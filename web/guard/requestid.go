package guard

import (
	"context"
	"log/slog"
	"net/http"
)

// requestIDKey is the key under which a request's context holds its id.
type requestIDKey struct{}

// WithRequestID puts the id that the front has given a request into the request's context, for the
// log.
func WithRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id := w.Header()[RequestIDHeader]; len(id) == 1 {
			r = r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id[0]))
		}
		next.ServeHTTP(w, r)
	})
}

// RequestLogger returns a log that adds the request's id to every line that is logged with its
// context.
func RequestLogger(log *slog.Logger) *slog.Logger {
	return slog.New(requestHandler{log.Handler()})
}

// requestHandler adds the id of the request to each line.
type requestHandler struct{ slog.Handler }

// Handle adds the request's id, if the context has one.
func (h requestHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(requestIDKey{}).(string); ok {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler; lines keep the request's id.
func (h requestHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler; lines keep the request's id.
func (h requestHandler) WithGroup(name string) slog.Handler {
	return requestHandler{h.Handler.WithGroup(name)}
}
