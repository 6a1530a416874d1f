package guard

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"

	"github.com/labstack/echo/v4"
)

// RecoverPanics turns a panic in a handler into an error. The reader gets an error page, the log
// gets the stack, and other requests go on.
func RecoverPanics(log *slog.Logger) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) (err error) {
			defer func() {
				if v := recover(); v != nil {
					if v == http.ErrAbortHandler { // net/http handles this panic itself
						panic(v)
					}
					log.ErrorContext(c.Request().Context(), "panic", "path", c.Request().URL.Path, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
					err = fmt.Errorf("panic: %v", v)
				}
			}()
			return next(c)
		}
	}
}
