package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz"
	"digijudge/quiz/daily"
	"digijudge/quiz/storm"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// The name of a storm has the time at which it began, a seed, and a signature with which the server
// recognizes it as this player's. Nothing is stored before the first answer, so strangers may begin
// any number of storms.
const (
	stormSeed  = 8
	stormMAC   = 12
	stormBytes = 8 + stormSeed + stormMAC
	maxStormID = (stormBytes*8 + 5) / 6
)

// stormBegun is the content of a storm's name: when the player began it, and the seed of its
// questions.
type stormBegun struct {
	began time.Time
	seed  uint64
}

// newStorm returns the name of a storm that a player begins now.
func (s *site) newStorm(player string) string {
	id := binary.BigEndian.AppendUint64(nil, uint64(s.now().UnixMilli()))
	seed := make([]byte, stormSeed)
	rand.Read(seed) // never fails (crypto/rand)
	id = append(id, seed...)
	return base64.RawURLEncoding.EncodeToString(append(id, s.stormWord(player, id)...))
}

// stormWord returns the server's signature of a player's storm.
func (s *site) stormWord(player string, id []byte) []byte {
	m := hmac.New(sha256.New, subkey(s.store.Secret(), "storm"))
	m.Write(id)
	m.Write([]byte(player))
	return m.Sum(nil)[:stormMAC]
}

// readStorm returns the content of a storm's name. ok is false if it isn't a storm of this player.
func (s *site) readStorm(player, name string) (x stormBegun, ok bool) {
	if player == "" || len(name) != maxStormID {
		return x, false
	}
	id, err := base64.RawURLEncoding.Strict().DecodeString(name)
	if err != nil || len(id) != stormBytes {
		return x, false
	}
	n := len(id) - stormMAC
	if !hmac.Equal(id[n:], s.stormWord(player, id[:n])) {
		return x, false
	}
	x.began = time.UnixMilli(int64(binary.BigEndian.Uint64(id))).UTC()
	x.seed = binary.BigEndian.Uint64(id[8:])
	return x, true
}

// stormNow returns the question that a storm asks now, or nil if the storm is over, and the answers
// given in it.
func (s *site) stormNow(ctx context.Context, a asking) (*quiz.Item, []quiz.RoundRow, error) {
	x, ok := s.readStorm(a.player, a.filter.storm)
	if !ok {
		return nil, nil, nil
	}
	rows, err := s.store.Round(ctx, a.player, quiz.Storm, a.filter.storm)
	if err != nil {
		return nil, nil, fmt.Errorf("reading a storm: %w", err)
	}
	if !storm.Takes(x.began, s.now()) {
		return nil, rows, nil
	}
	away, err := s.askedElsewhere(ctx, a.player, a.filter.clock)
	if err != nil {
		return nil, rows, err
	}
	var seen []string
	for _, r := range rows {
		seen = append(seen, r.Question)
	}
	return storm.Next(s.index.items, x.seed, seen, away), rows, nil
}

// stormAddress returns the address of a storm's page, or of the page about storms if the name is
// "".
func stormAddress(name string) string {
	f := quizFilter{storm: name}
	return "/quiz/storm" + f.query()
}

// nextStorm returns the question that the storm asks now, or the storm's page if it is over.
func (s *site) nextStorm(ctx context.Context, a asking) (chosen, error) {
	it, _, err := s.stormNow(ctx, a)
	if err != nil {
		return chosen{}, err
	}
	if it == nil {
		return chosen{instead: stormAddress(a.filter.storm)}, nil
	}
	return chosen{question: it.ID}, nil
}

// stormInstead returns where to redirect if a storm's address names a question that the storm
// doesn't ask now. It returns "" if the storm asks it, or if the address isn't that of a storm.
func (s *site) stormInstead(c echo.Context, id string) (string, error) {
	f := readQuizFilter(c)
	if f.mode != quiz.Storm {
		return "", nil
	}
	player, err := s.playerOf(c)
	if err != nil {
		return "", err
	}
	it, _, err := s.stormNow(c.Request().Context(), asking{player: player, filter: f})
	switch {
	case err != nil:
		return "", err
	case it == nil:
		return stormAddress(f.storm), nil
	case it.ID != id:
		return f.next(""), nil
	}
	return "", nil
}

// roundStorm admits only the question that a storm asks now. Answers in a storm don't change the
// rating.
func (s *site) roundStorm(ctx context.Context, a asking, id string, variant uint32) (string, quiz.Weight, bool, error) {
	it, _, err := s.stormNow(ctx, a)
	return a.filter.storm, quiz.Unfit, it != nil && it.ID == id && variant == 0, err
}

// lineStorm returns the line above a question of a storm: the time left and the right answers so
// far.
func (s *site) lineStorm(ctx context.Context, a asking, _ string, answered bool) (templates.ModeLine, error) {
	l := templates.ModeLine{Text: "Storm", URL: "/quiz/storm", Onward: "Back to the storm"}
	if answered {
		return l, nil
	}
	it, rows, err := s.stormNow(ctx, a)
	if err != nil || it == nil {
		return l, err
	}
	x, _ := s.readStorm(a.player, a.filter.storm)
	left := x.began.Add(storm.Length).Sub(s.now())
	v := templates.StormLine{
		Seconds: int((left + time.Second - 1) / time.Second), Over: stormAddress(a.filter.storm),
	}
	v.Left = fmt.Sprintf("%d:%02d left", v.Seconds/60, v.Seconds%60)
	v.Right, _ = storm.Right(rows, x.began)
	if n := len(rows); n > 0 {
		v.Last = "review"
		if r := rows[n-1].Correct; r != nil {
			v.Last = pocket.ResultOf(r)
		}
	}
	l.Text, l.Storm = "Storm: "+fmt.Sprint(v.Right)+" right", &v
	return l, nil
}

// startStorm begins a storm.
func (s *site) startStorm(c echo.Context) error {
	player, err := s.playerFor(c)
	if err != nil {
		return err
	}
	f := quizFilter{mode: quiz.Storm, storm: s.newStorm(player)}
	return s.see(c, f.next(""))
}

// stormPage explains storms and shows how one went.
func (s *site) stormPage(c echo.Context) error {
	ctx := c.Request().Context()
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	var v templates.StormPage
	name := c.QueryParam("storm")
	x, ok := s.readStorm(player, name)
	if ok {
		if err := s.stormWent(ctx, player, name, x, &v); err != nil {
			return err
		}
	}
	if player != "" {
		clock, _ := clockOf(c)
		day, _ := daily.ParseDay(s.dayNow(clock))
		midnight := day.Add(-time.Duration(clock) * time.Minute)
		if v.Ever, v.Today, err = s.store.BestStorm(ctx, player, midnight); err != nil {
			return fmt.Errorf("reading storms: %w", err)
		}
	}
	p := s.page("quiz", "/quiz/storm", "Storm", "Yes or no, as many rulings as you know in three minutes, each proved by a rules engine.", templates.Crumb{Name: "Quiz", URL: "/quiz"})
	p.NoIndex = ok
	return s.render(c, http.StatusOK, templates.Storm(p, v))
}

// stormWent fills in how a storm is going or went.
func (s *site) stormWent(ctx context.Context, player, name string, x stormBegun, v *templates.StormPage) error {
	rows, err := s.store.Round(ctx, player, quiz.Storm, name)
	if err != nil {
		return fmt.Errorf("reading a storm: %w", err)
	}
	v.Right, v.Not = storm.Right(rows, x.began)
	if storm.Takes(x.began, s.now()) {
		f := quizFilter{mode: quiz.Storm, storm: name}
		v.Go = f.next("")
		return nil
	}
	v.Over, v.Name = true, name
	for _, r := range rows {
		if s.index.item(r.Question) == nil || r.Correct != nil && *r.Correct {
			continue
		}
		row, err := s.stormMissed(ctx, &r)
		if err != nil {
			return err
		}
		v.Missed = append(v.Missed, row)
	}
	return nil
}

// stormMissed returns a missed question with its text as its title, because the title of a drill
// says too little.
func (s *site) stormMissed(ctx context.Context, r *quiz.RoundRow) (row templates.QuestionRow, err error) {
	q, err := s.lib.Question(ctx, r.Question)
	if err != nil {
		return row, fmt.Errorf("question %q: %w", r.Question, err)
	}
	var words []string
	for _, b := range htmlBlocks(q.BodyHTML) {
		words = append(words, strings.Fields(templates.Plain(b.HTML))...)
	}
	row = templates.QuestionRow{
		ID: q.ID, Title: strings.Join(words, " "), Level: q.Level,
		Done: pocket.ResultOf(r.Correct), URL: "/quiz/attempt/" + r.ID + "?in=storm",
	}
	for i := range q.Answers {
		if q.Answers[i].Right {
			row.Topic = "It is " + strings.ToLower(templates.Plain(q.AnswerHTML[i].Text))
		}
	}
	return row, nil
}
