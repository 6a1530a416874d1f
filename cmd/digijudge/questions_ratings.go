package main

import (
	"context"
	"fmt"

	"digijudge/quiz/rating"
	"digijudge/quiz/store"
)

// ratingsQuestionCmd lists how answers changed the ratings of questions, and can undo it.
type ratingsQuestionCmd struct {
	Data    string `help:"Folder of the databases (${env})." env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR"`
	Players string `help:"PostgreSQL database of the players' data (${env})." env:"DIGIJUDGE_PLAYERS" placeholder:"URL"`
	Reset   string `help:"Put this question back to where its level puts it; \"all\" for every question. The server may be running." placeholder:"ID"`
}

// Run prints a line for each question whose rating changed: the rating, its distance from the
// rating of its level, how certain it is, and how many answers changed it.
func (c *ratingsQuestionCmd) Run(ctx context.Context, std streams) (err error) {
	where, err := playersPlace(c.Data, c.Players)
	if err != nil {
		return err
	}
	list, err := store.Items(ctx, where) // store.Items makes no database where there is none
	if err != nil {
		return err
	}
	if c.Reset != "" {
		return c.reset(ctx, std, where)
	}
	prior := map[string]float64{}
	for _, q := range siteQuestions() {
		prior[q.ID] = rating.Prior(q.Level, q.Complexity, q.Drill).Rating
	}
	for _, r := range list {
		by := "no question of this program"
		if p, ok := prior[r.Question]; ok {
			by = fmt.Sprintf("%+5.0f from its level", r.Rating.Rating-p)
		}
		fmt.Fprintf(std.out, "%s %5.0f ± %3.0f  %s  %s\n", r.Question, r.Rating.Rating, 2*r.Deviation, by, counted(r.Games, "answer"))
	}
	fmt.Fprintf(std.out, "%s moved by answers\n", counted(len(list), "question"))
	return nil
}

func (c *ratingsQuestionCmd) reset(ctx context.Context, std streams, where string) error {
	question := c.Reset
	if question == "all" {
		question = ""
	}
	s, err := store.Open(where, nil)
	if err != nil {
		return err
	}
	n, err := s.ResetItems(ctx, question)
	if closeErr := s.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	if n == 0 && question != "" {
		return fmt.Errorf("no answers moved question %s: nothing to reset; digijudge questions ratings lists those that were moved", question)
	}
	fmt.Fprintf(std.out, "%s back at the level\n", counted(n, "question"))
	return nil
}
