package guard

import (
	"log/slog"
	"net/http"
	"time"

	"digijudge/web/oneline"

	"github.com/labstack/echo/v4"
)

// RequestLog logs one line for each request that the page cache didn't answer. It passes errors to
// the error handler itself, so that the line has the status that was really sent. At level warn
// only failures of the server remain. The client's address is logged only if the operator wants
// that.
func RequestLog(log *slog.Logger, addresses bool) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			if err := next(c); err != nil {
				c.Error(err)
			}
			r, res := c.Request(), c.Response()
			level := slog.LevelInfo
			switch {
			case IsOwn(r.Context()) && res.Status < 500: // no reader is waiting for it
				level = slog.LevelDebug
			case res.Status == http.StatusServiceUnavailable: // overload, which isn't a mistake
				level = slog.LevelWarn
			case res.Status >= 500:
				level = slog.LevelError
			}
			if log.Enabled(r.Context(), level) {
				path := r.URL.Path
				if !plainPath(path) {
					path = oneline.Of(path) // the log doesn't escape DEL
				}
				attrs := []slog.Attr{slog.String("method", r.Method), slog.String("path", path), slog.Int("status", res.Status),
					slog.Int64("bytes", res.Size), slog.Duration("took", time.Since(start))}
				if addresses {
					attrs = append(attrs, slog.String("address", c.RealIP()))
				}
				log.LogAttrs(r.Context(), level, "request", attrs...)
			}
			return nil
		}
	}
}
