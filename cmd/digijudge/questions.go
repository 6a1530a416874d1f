package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// questionsCmd is for those who write quiz questions.
type questionsCmd struct {
	New       newQuestionCmd        `cmd:"" help:"Write a template of a question, with a free id."`
	Lint      lintQuestionsCmd      `cmd:"" help:"List what an author should mend: what is not cited, not explained, not used, too long, or tells the answer."`
	Preview   previewQuestionCmd    `cmd:"" help:"Print a question as it is asked, and with its answer."`
	Stats     statsQuestionsCmd     `cmd:"" help:"Count the questions by kind, level and topic."`
	Suggested suggestedQuestionsCmd `cmd:"" help:"List the questions and rulings that readers suggest, or write them as files."`
	Drills    drillsCmd             `cmd:"" help:"Make the drills anew from the rulings, and say why others fell."`
	Ratings   ratingsQuestionCmd    `cmd:"" help:"List how answers moved the ratings of questions, and put them back."`
	Variants  variantsQuestionCmd   `cmd:"" help:"List the variants of questions: which are kept, and why others are not."`
}

// questionBounds keep one question from taking too long.
var questionBounds = scenario.Options{MaxNodes: 50_000}

// siteQuestions returns all questions of the site, as they were when the program was built.
func siteQuestions() []*quiz.Question {
	var out []*quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil {
			out = append(out, p.Question)
		}
	}
	return out
}

// questionsNamed returns the questions that the arguments name by file or id. No argument means all
// questions of the site.
func questionsNamed(args []string) ([]*quiz.Question, error) {
	all := siteQuestions()
	if len(args) == 0 {
		return all, nil
	}
	var out []*quiz.Question
	var errs []error
	for _, arg := range args {
		if strings.HasSuffix(arg, ".md") {
			src, err := readAtMost(arg, quiz.MaxQuestionBytes, "a question")
			if err == nil {
				var q *quiz.Question
				if q, err = quiz.ParseQuestion(arg, src); err == nil {
					out = append(out, q)
				}
			}
			errs = append(errs, err)
			continue
		}
		found := false
		for _, q := range all {
			if q.ID == arg {
				out, found = append(out, q), true
			}
		}
		if !found {
			errs = append(errs, fmt.Errorf("no question %s; give an id, or a file that ends in .md", arg))
		}
	}
	return out, errors.Join(errs...)
}

// lintQuestionsCmd lists what authors should mend.
type lintQuestionsCmd struct {
	Questions []string `arg:"" optional:"" help:"Files or ids; all questions of the site if none is given."`
}

// Run prints one line a finding. The exit code is 1 if there is one, and 3 if a question can't be
// read.
func (c *lintQuestionsCmd) Run(ctx context.Context, std streams) error {
	warnOtherContent(std)
	list, err := questionsNamed(c.Questions)
	if err != nil {
		return badInput(std, err)
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	found, bad := 0, 0
	authored := 0
	for _, q := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		if q.Drill { // drills are generated; quiz/drill has its own rules for them
			continue
		}
		authored++
		findings, err := q.Lint(ctx, cards, questionBounds)
		if err != nil {
			findings = []quiz.Finding{{Line: 1, Text: err.Error()}}
		}
		for _, f := range findings {
			fmt.Fprintf(std.out, "%s:%d: question %s: %s\n", fileOf(q), f.Line, q.ID, f.Text)
		}
		if len(findings) > 0 {
			bad++
		}
		found += len(findings)
	}
	fmt.Fprintf(std.out, "%s, %s in %d of them\n", counted(authored, "question"), counted(found, "finding"), bad)
	if found > 0 {
		return exitCode(1)
	}
	return nil
}

// fileOf returns the file in which an author finds a question.
func fileOf(q *quiz.Question) string {
	if _, err := os.Stat(q.File); err == nil {
		return q.File
	}
	return "content/" + q.File
}
