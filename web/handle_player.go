package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/guard"
)

// A recovery code has 24 characters of an alphabet without look-alikes, five bits each. That makes
// 120 bits, so guessing is hopeless even without the limits below.
const (
	codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	codeLength   = 24
	codeGroup    = 4
)

// codesPerSecond limits how many recovery codes one client may try, allCodesPerSecond how many all
// clients together may try.
const (
	codesPerSecond    = 0.1
	allCodesPerSecond = 5
)

func newCode() string {
	b := make([]byte, codeLength)
	rand.Read(b) // never fails (crypto/rand)
	for i := range b {
		b[i] = codeAlphabet[b[i]%32]
	}
	return string(b)
}

// spaced returns a code in groups, for people to read.
func spaced(code string) string {
	var parts []string
	for ; len(code) > codeGroup; code = code[codeGroup:] {
		parts = append(parts, code[:codeGroup])
	}
	return strings.Join(append(parts, code), "-")
}

// readCode returns the code that somebody typed, or "" if it isn't one. It ignores groups, spaces
// and case, and reads letters that look like digits as digits.
func readCode(s string) string {
	if len(s) > 200 {
		return ""
	}
	var b strings.Builder
	for _, r := range strings.ToUpper(s) {
		switch r {
		case '-', ' ', '\t', '–', '\u00a0':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		if !strings.ContainsRune(codeAlphabet, r) {
			return ""
		}
		b.WriteRune(r)
	}
	if b.Len() != codeLength {
		return ""
	}
	return b.String()
}

// codePage explains recovery codes and offers to make one.
func (s *site) codePage(c echo.Context) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	v := templates.CodePage{}
	if player != "" {
		made, err := s.players.CodeMade(c.Request().Context(), player)
		if err != nil {
			return err
		}
		if !made.IsZero() {
			v.Made, _ = timeWords(made)
		}
		v.Known = true
	}
	return s.showCode(c, v)
}

func (s *site) showCode(c echo.Context, v templates.CodePage) error {
	p := s.page("progress", "/progress/code", "Recovery code", "Move your progress to another device.", templates.Crumb{Name: "Your progress", URL: "/progress"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Code(p, v))
}

// makeCode makes a new code and shows it. It is never shown again.
func (s *site) makeCode(c echo.Context) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player == "" {
		return s.showCode(c, templates.CodePage{})
	}
	code := newCode()
	endTurn(c)
	if err := s.players.SetCode(context.WithoutCancel(c.Request().Context()), player, code, s.now()); err != nil {
		return fmt.Errorf("making a recovery code: %w", err)
	}
	s.setPlayer(c, player, playerMaxAge)
	return s.showCode(c, templates.CodePage{Known: true, Code: spaced(code)})
}

// recoverPage serves the form for a recovery code.
func (s *site) recoverPage(c echo.Context) error {
	return s.showRecover(c, http.StatusOK, templates.RecoverPage{})
}

func (s *site) showRecover(c echo.Context, status int, v templates.RecoverPage) error {
	p := s.page("progress", "/progress/recover", "Enter a recovery code", "Get your progress on this device.", templates.Crumb{Name: "Your progress", URL: "/progress"})
	p.NoIndex = true
	return s.render(c, status, templates.Recover(p, v))
}

// recoverPlayer gives this browser the player who has the code. If the browser already has answers
// of its own, it first says what will happen to them and asks again. The two are never merged,
// because nobody could separate them afterwards.
func (s *site) recoverPlayer(c echo.Context) error {
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return err
		}
		return s.showRecover(c, http.StatusBadRequest, templates.RecoverPage{Problem: "The form couldn’t be read."})
	}
	client := guard.ClientKey(c.RealIP())
	ok := s.limits.codes.Allow(client) && s.limits.allCodes.Allow()
	if ok {
		var err error
		// a client that has no try left uses up none of everybody's tries
		if ok, err = s.together(r.Context(), "code "+client, codeTries); err == nil && ok {
			ok, err = s.together(r.Context(), "codes", allCodeTries)
		}
		if err != nil {
			return err
		}
	}
	if !ok {
		c.Response().Header().Set("Retry-After", "10")
		return s.showRecover(c, http.StatusTooManyRequests, templates.RecoverPage{Problem: "Too many codes were tried in a short time. Wait ten seconds and try again."})
	}
	typed := r.PostForm.Get("code")
	code := readCode(typed)
	v := templates.RecoverPage{Typed: short(typed)}
	if code == "" {
		v.Problem = fmt.Sprintf("A recovery code has %d letters and digits, in groups of %d. Please check it.", codeLength, codeGroup)
		return s.showRecover(c, http.StatusUnprocessableEntity, v)
	}
	ctx := r.Context()
	player, err := s.players.PlayerOfCode(ctx, code)
	if errors.Is(err, store.ErrNoCode) {
		v.Problem = "Nobody has this code. It may have been mistyped, or a newer one was made in its place."
		return s.showRecover(c, http.StatusUnprocessableEntity, v)
	}
	if err != nil {
		return err
	}
	here, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if here != "" && here != player && r.PostForm.Get("sure") == "" {
		if v.Here, err = s.attemptsOf(ctx, here); err != nil {
			return err
		}
		if v.Here > 0 {
			return s.showRecover(c, http.StatusOK, v)
		}
	}
	s.setPlayer(c, player, playerMaxAge)
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/progress")
}

func (s *site) attemptsOf(ctx context.Context, player string) (n int, err error) {
	rows, err := s.store.Progress(ctx, player)
	for _, r := range rows {
		n += r.Attempts
	}
	return n, err
}

// deletePage asks whether everything should be deleted.
func (s *site) deletePage(c echo.Context) error {
	return s.showDelete(c, http.StatusOK, "")
}

func (s *site) showDelete(c echo.Context, status int, problem string) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	v := templates.DeletePage{Problem: problem}
	if player != "" {
		v.Known = true
		if v.Attempts, err = s.attemptsOf(c.Request().Context(), player); err != nil {
			return err
		}
	}
	p := s.page("progress", "/progress/delete", "Delete everything", "Delete all that is stored about you.", templates.Crumb{Name: "Your progress", URL: "/progress"})
	p.NoIndex = true
	return s.render(c, status, templates.Delete(p, v))
}

// deletePlayer deletes everything that is stored about the player, and their cookie.
func (s *site) deletePlayer(c echo.Context) error {
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return err
		}
		return s.showDelete(c, http.StatusBadRequest, "The form couldn’t be read. Nothing was deleted.")
	}
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player == "" {
		return s.showDelete(c, http.StatusOK, "")
	}
	if r.PostForm.Get("sure") == "" {
		return s.showDelete(c, http.StatusUnprocessableEntity, "Nothing was deleted yet: tick the box if you are sure.")
	}
	endTurn(c)
	if err := s.players.Forget(context.WithoutCancel(r.Context()), player); err != nil {
		return fmt.Errorf("deleting a player: %w", err)
	}
	s.forgetPlayer(c)
	p := s.page("progress", "/progress/delete", "Deleted", "All that was stored about you is deleted.", templates.Crumb{Name: "Your progress", URL: "/progress"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.Deleted(p))
}

// maxExport is how many attempts an export has at most. It has the newest.
const maxExport = 100_000

// maxExportExams is how many exams an export has at most. It has the newest.
const maxExportExams = 10_000

// export sends everything that is stored about the player as JSON. It writes while it reads, so
// even a large export needs little memory. It takes no turn, so a slow reader keeps nobody waiting.
func (s *site) export(c echo.Context) error {
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if player != "" && !s.limits.exports.Allow(guard.ClientKey(c.RealIP())) {
		c.Response().Header().Set("Retry-After", "10")
		return echo.NewHTTPError(http.StatusTooManyRequests)
	}
	h := c.Response().Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="digijudge.json"`)
	h.Set("Cache-Control", "no-store")
	if c.Request().Method == http.MethodHead {
		return c.NoContent(http.StatusOK)
	}
	ctx := c.Request().Context()
	head, err := s.exportHead(ctx, player)
	if err != nil {
		return err
	}
	c.Response().WriteHeader(http.StatusOK)
	w := c.Response()
	if err := writeExport(ctx, w, head, s.exportLists(ctx, player)); err != nil {
		return fmt.Errorf("exporting: %w", err)
	}
	return nil
}

// exportHead returns the short parts of an export, each under its name.
func (s *site) exportHead(ctx context.Context, player string) ([]exportPart, error) {
	parts := []exportPart{{"about", "Everything Digijudge keeps about one player. Answers are named by a hash of what they say."}, {"made", s.now().UTC().Format(time.RFC3339)}}
	if player == "" {
		return parts, nil
	}
	rating, err := s.store.Standing(ctx, player)
	if err != nil {
		return nil, err
	}
	parts = append(parts, exportPart{"rating", rating})
	for _, x := range []struct {
		name string
		read func() (any, error)
	}{
		{"questions", func() (any, error) { return s.store.Progress(ctx, player) }},
		{"days", func() (any, error) { return s.store.Days(ctx, player) }},
		{"reviews", func() (any, error) { return s.players.Reviews(ctx, player) }},
		{"misconceptions", func() (any, error) { return s.players.Beliefs(ctx, player) }},
		{"runs", func() (any, error) { list, _, err := s.store.Runs(ctx, player, 10_000); return list, err }},
	} {
		v, err := x.read()
		if err != nil {
			return nil, err
		}
		parts = append(parts, exportPart{x.name, v})
	}
	return parts, nil
}

// exportPart is one part of an export.
type exportPart struct {
	name  string
	value any
}

// exportList is a part of an export that is written while it is read.
type exportList struct {
	name string
	each func(func(any) error) error
}

// exportLists returns the long parts of an export: the exams with their questions and answers, and
// all attempts.
func (s *site) exportLists(ctx context.Context, player string) []exportList {
	if player == "" {
		return []exportList{{"attempts", func(func(any) error) error { return nil }}}
	}
	return []exportList{
		{"exams", func(f func(any) error) error {
			list, err := s.players.Exams(ctx, player, maxExportExams)
			for _, e := range list {
				if e, err = s.players.GetExam(ctx, e.ID); err != nil {
					return err
				}
				e.Player = ""
				if err = f(e); err != nil {
					return err
				}
			}
			return err
		}},
		{"attempts", func(f func(any) error) error {
			return s.players.EachAttempt(ctx, player, maxExport, func(a quiz.Attempt) error {
				a.Player, a.Token = "", "" // useless to anybody else, but still secrets
				return f(a)
			})
		}},
	}
}

// writeExport writes an export: first its parts, then its lists while they are read.
func writeExport(ctx context.Context, w io.Writer, head []exportPart, lists []exportList) error {
	write := func(b []byte, err error) error {
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	}
	for i, p := range head {
		if err := write([]byte([]string{",\n", "{\n"}[b2i(i == 0)]+`"`+p.name+`": `), nil); err != nil {
			return err
		}
		if err := write(json.Marshal(p.value)); err != nil {
			return err
		}
	}
	for _, l := range lists {
		if err := write([]byte(",\n\""+l.name+"\": ["), nil); err != nil {
			return err
		}
		sep := "\n"
		err := l.each(func(v any) error {
			b, err := json.Marshal(v)
			if err == nil {
				b = append([]byte(sep), b...)
			}
			sep = ",\n"
			return errors.Join(ctx.Err(), write(b, err))
		})
		if err != nil {
			return err
		}
		if err := write([]byte("\n]"), nil); err != nil {
			return err
		}
	}
	return write([]byte("\n}\n"), nil)
}
