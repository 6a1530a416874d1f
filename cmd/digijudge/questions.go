package main

// questionsCmd works with the questions of the site.
type questionsCmd struct {
	Drills drillsCmd `cmd:"" help:"Make the drills anew from the rulings, and say why others fell."`
}
