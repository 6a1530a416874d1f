package guard

import (
	"context"
	"log/slog"
	"net/http"
)

// requestIDKey is where a request's context has its name.
type requestIDKey struct{}

// WithRequestID puts the name that the front gave a request into its context, for the log.
func WithRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id := w.Header()[RequestIDHeader]; len(id) == 1 {
			r = r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id[0]))
		}
		next.ServeHTTP(w, r)
	})
}

// RequestLogger returns a log whose lines name the request that they are about, wherever they are
// written with its context.
func RequestLogger(log *slog.Logger) *slog.Logger {
	return slog.New(requestHandler{log.Handler()})
}

// requestHandler adds the name of the request to each line.
type requestHandler struct{ slog.Handler }

// Handle adds the name that the context has, if it has one.
func (h requestHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(requestIDKey{}).(string); ok {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs keeps the name of the request in lines with more attributes.
func (h requestHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the name of the request in lines with a group.
func (h requestHandler) WithGroup(name string) slog.Handler {
	return requestHandler{h.Handler.WithGroup(name)}
}
