package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"digijudge/quiz"
	"digijudge/rules/located"
)

// Sheet is a single page besides keywords, rules and guides.
type Sheet struct {
	Slug, Title    string
	URL            string
	Summary, Plain string // HTML (safe), inline; and as plain text
	Body           []Block
	Headings       []Heading
}

// sheetURLs maps the file names of sheets to addresses.
var sheetURLs = map[string]string{"quick": "/quick", "changes": "/rules/changes"}

// sheetPage is a sheet until it is stored.
type sheetPage struct {
	Sheet
	front *quiz.Front
	head  guideFront
	text  string
}

func (s *site) readSheet(file string, data []byte) error {
	p := &sheetPage{}
	front, slug, err := readPage(file, data, &p.head)
	if err != nil {
		return err
	}
	if err := want(front, "title", p.head.Title, "summary", p.head.Summary); err != nil {
		return err
	}
	p.front, p.Slug, p.Title, p.URL = front, slug, p.head.Title, sheetURLs[slug]
	if p.URL == "" {
		return &located.Error{File: file, Msg: "no page is made of a sheet of this name"}
	}
	s.checkAsks(front, p.head.Asks)
	s.sheets = append(s.sheets, p)
	return s.addPage(p.URL, file)
}

func (p *sheetPage) render(s *site, md *markdown) {
	f := p.front
	p.Summary, p.Plain = s.inline(md, source{f.File, f.LineOf("summary", ""), p.head.Summary})
	r := s.page(md, KindGuide, "", p.Slug+"-", source{f.File, f.Line, f.Body})
	p.Body, p.Headings, p.text = r.blocks, r.headings, r.plain
	for _, h := range r.headings {
		s.anchors[p.URL][h.ID] = true
	}
}

// Sheet returns a sheet by its file name.
func (l *Library) Sheet(ctx context.Context, slug string) (*Sheet, error) {
	var data []byte
	err := l.reader.QueryRowContext(ctx, "select value from meta where key = ?", "sheet "+slug).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("sheet %s: %w", slug, err)
	}
	p := &Sheet{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("sheet %s: %w", slug, err)
	}
	return p, nil
}
