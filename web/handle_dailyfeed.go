package web

import (
	"crypto/sha256"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/daily"
	"digijudge/web/pocket"
)

// feedDays is how many days the RSS feed has.
const feedDays = 7

// dailyFeed is today's five for programs. It has no key, and the order of the answers reveals
// nothing.
type dailyFeed struct {
	Day       string          `json:"day"`
	URL       string          `json:"url"`
	Questions []dailyQuestion `json:"questions"`
}

type dailyQuestion struct {
	N       int      `json:"n"`
	ID      string   `json:"id"`
	URL     string   `json:"url"`
	Title   string   `json:"title"`
	Level   int      `json:"level"`
	Kind    string   `json:"kind"`
	HTML    string   `json:"html"`
	Answers []string `json:"answers,omitempty"` // HTML; empty if a number is asked for
}

// dailyJSON serves today's five as JSON.
func (s *site) dailyJSON(c echo.Context) error {
	ctx := c.Request().Context()
	day := daily.Day(s.now())
	five, err := s.five(ctx, day)
	if err != nil {
		return err
	}
	feed := dailyFeed{Day: day, URL: s.baseURL(c) + "/quiz/daily", Questions: []dailyQuestion{}}
	for i, it := range five {
		q, err := s.lib.Question(ctx, it.ID)
		if err != nil {
			return fmt.Errorf("question %q: %w", it.ID, err)
		}
		x := dailyQuestion{N: i + 1, ID: it.ID, URL: s.baseURL(c) + "/quiz/" + it.ID, Title: it.Title, Level: it.Level, Kind: string(q.Kind)}
		var text strings.Builder
		for _, b := range htmlBlocks(q.BodyHTML) {
			text.WriteString(b.HTML)
		}
		x.HTML = text.String()
		if q.Number == nil {
			seed := sha256.Sum256([]byte(day + it.ID))
			f := form{Form: pocket.Form{Seed: seed[:]}}
			for _, place := range f.OrderFor(q.Kind, s.index.keys[it.ID]) {
				x.Answers = append(x.Answers, pocket.Unlink(q.AnswerHTML[place].Text))
			}
		}
		feed.Questions = append(feed.Questions, x)
	}
	body, err := json.Marshal(feed)
	if err != nil {
		return fmt.Errorf("writing today's five: %w", err)
	}
	return s.feed(c, "application/json; charset=utf-8", body)
}

type rssFeed struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Items       []rssItem `xml:"item"`
}

type rssItem struct {
	Title       string  `xml:"title"`
	Link        string  `xml:"link"`
	GUID        rssGUID `xml:"guid"`
	Published   string  `xml:"pubDate"`
	Description string  `xml:"description"`
}

type rssGUID struct {
	Permanent bool   `xml:"isPermaLink,attr"`
	ID        string `xml:",chardata"`
}

// dailyRSS serves the fives of the last days as an RSS feed with titles only.
func (s *site) dailyRSS(c echo.Context) error {
	ctx := c.Request().Context()
	base := s.baseURL(c)
	feed := rssFeed{Version: "2.0", Channel: rssChannel{
		Title: "Digijudge: today’s five", Link: base + "/quiz/daily", Language: "en",
		Description: "Five ruling questions a day for the Digimon Card Game, each proved by a rules engine.",
	}}
	for i := range feedDays {
		d := s.now().UTC().AddDate(0, 0, -i)
		day := daily.Day(d)
		five, err := s.five(ctx, day)
		if err != nil {
			return err
		}
		if len(five) == 0 {
			break
		}
		var titles []string
		for n, it := range five {
			titles = append(titles, strconv.Itoa(n+1)+". "+it.Title)
		}
		url := base + "/quiz/daily/" + day
		midnight := time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
		feed.Channel.Items = append(feed.Channel.Items, rssItem{
			Title: "The five of " + dateWords(day), Link: url, GUID: rssGUID{true, url}, Published: midnight.Format(time.RFC1123Z), Description: strings.Join(titles, "; "),
		})
	}
	body, err := xml.Marshal(feed)
	if err != nil {
		return fmt.Errorf("writing the feed: %w", err)
	}
	return s.feed(c, "application/rss+xml; charset=utf-8", append([]byte(xml.Header), body...))
}

// feed sends a feed, which is the same for everybody until midnight.
func (s *site) feed(c echo.Context, contentType string, body []byte) error {
	h := c.Response().Header()
	who := "public"
	if s.cfg.BaseURL == "" {
		// its links contain the host name of the request, so no shared cache may keep it
		who = "private"
	}
	h.Set("Cache-Control", who+", max-age="+strconv.Itoa(min(s.untilMidnight(), 3600)))
	h.Set("Access-Control-Allow-Origin", "*") // nothing in it is personal
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return c.Blob(http.StatusOK, contentType, body)
}
