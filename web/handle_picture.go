package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/picture"
)

// maxPictures is how many link-preview pictures are kept. Others are drawn on request.
const maxPictures = 128

// rulingPicture serves the preview picture of a link to a ruling.
func (s *site) rulingPicture(c echo.Context) error {
	place, ok := s.index.shelf.places[c.Param("slug")]
	if !ok {
		return notFoundError("No such picture", "There is no ruling of this name.", templates.Link{Name: "All rulings", URL: "/rulings"})
	}
	r := &s.index.shelf.rulings[place]
	path := "/rulings/" + r.Slug + "/card.png"
	page, ok := s.made.pictures.get(path)
	if !ok {
		err := s.inTurn(c, turnWait, func(echo.Context) error {
			if page, ok = s.made.pictures.get(path); ok {
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

// pictureFoot returns the last line of a picture: up to three of the clauses that decide, and the
// version of the rules.
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
