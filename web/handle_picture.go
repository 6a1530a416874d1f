package web

import (
	"fmt"
	"sync"

	"github.com/labstack/echo/v4"

	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/picture"
)

// maxPictures is how many link-preview pictures are kept; those asked for longest ago are drawn
// again.
const maxPictures = 128

// pictures are the last pictures that were asked for, each ready to be sent.
type pictures struct {
	mu    sync.Mutex
	kept  map[string]*cachedPage
	order []string // as they came
	most  int
}

func newPictures(most int) *pictures { return &pictures{kept: map[string]*cachedPage{}, most: most} }

func (p *pictures) get(path string) *cachedPage {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept[path]
}

func (p *pictures) add(path string, page *cachedPage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept[path] != nil {
		return
	}
	if len(p.order) == p.most {
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
	p.kept[path], p.order = page, append(p.order, path)
}

// rulingPicture serves the picture that a link to a ruling shows.
func (s *site) rulingPicture(c echo.Context) error {
	place, ok := s.index.shelf.places[c.Param("slug")]
	if !ok {
		return notFoundError("No such picture", "There is no ruling of this name.", templates.Link{Name: "All rulings", URL: "/rulings"})
	}
	r := &s.index.shelf.rulings[place]
	path := "/rulings/" + r.Slug + "/card.png"
	page := s.made.pictures.get(path)
	if page == nil {
		err := s.inTurn(c, turnWait, func(echo.Context) error {
			if page = s.made.pictures.get(path); page != nil {
				return nil
			}
			img, err := picture.PNG(templates.Sentence(r.Title), pictureFoot(r.Clauses))
			if err != nil {
				return fmt.Errorf("drawing %s: %w", path, err)
			}
			if page, err = newCachedPage("image/png", cacheDay, img); err != nil {
				return err
			}
			s.made.pictures.add(path, page)
			return nil
		})
		if err != nil {
			return err
		}
	}
	page.serve(c.Response(), c.Request())
	return nil
}

// pictureFoot says which clauses decide, as many as have room.
func pictureFoot(clauses []clause.Clause) string {
	s := "Proved by the rules engine"
	for i, c := range clauses[:min(len(clauses), 3)] {
		if i == 0 {
			s += "  ·  "
		} else {
			s += ", "
		}
		s += string(c)
	}
	return s + "  ·  Rules " + rulesVersion
}
