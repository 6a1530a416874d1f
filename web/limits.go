package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/web/guard"
)

// maxBody is the largest request body in bytes; the largest form of the site has a few hundred.
const maxBody = 8 << 10

// isPost says whether a request sends a form.
func isPost(r *http.Request) bool { return r.Method == http.MethodPost && !isAPI(r) }

// pagesPerAnswer is how many pages that aren't in the cache a client may ask for where it may send one answer: a question is read,
// answered, looked at, and something is looked up in between.
const pagesPerAnswer = 4

// isPage says whether a request asks for a page. The health checks always get their answer, and the API has limits of its own.
func isPage(r *http.Request) bool {
	return r.Method != http.MethodPost && r.URL.Path != healthPath && r.URL.Path != readyPath && !isAPI(r) && !guard.IsOwn(r.Context())
}

// usedUp tells a client that its player or its address has sent enough answers; "" if it may send n more.
func (s *site) usedUp(c echo.Context, player string, n int) (status int, problem string) {
	if problem = s.quota.Take(player, guard.ClientKey(c.RealIP()), n); problem == "" {
		return 0, ""
	}
	c.Response().Header().Set("Retry-After", strconv.Itoa(max(1, int(s.quota.Next()/time.Second))))
	s.log.Info("answers of a day used up", "path", c.Request().URL.Path)
	return http.StatusTooManyRequests, problem
}
