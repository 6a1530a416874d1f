package templates

// SharePage is the page for sharing a bench.
type SharePage struct {
	Away        bool   // the page is on a device, without the ways that need a server
	Code, Bench string // the bench in the characters of a link, and its address
	Link        string // that address with scheme and host; "" if they aren't known
	Embed       string // address of the page to show in a frame
	Frame       string // the HTML of such a frame; "" if the site's address isn't known
	Told        string // the bench in words; "" if it can't be played
	File, HTML  string // addresses of the bench as a scenario and as an HTML file
	Picture     string // address of the bench's picture; "" if it has no board
	ShortDays   int    // how many days a short link works
	Gone        bool   // a short link has just been deleted
}

// ShortPage is a short link as its maker sees it.
type ShortPage struct {
	Path, Link string // its path, and its address with scheme and host; "" if they aren't known
	Key        string // the secret with which its maker can delete it
	Bench      string
	Opened     int
	Until      string
}

// BenchFile is a bench as one file that needs neither a network nor scripts.
type BenchFile struct {
	Title, Text, CSS, Rules string
	// address of the style sheet of a page in a frame, whose CSS is empty
	Sheet string
	// address of the bench on the site; "" if the site's address isn't known
	Link   string
	Cards  []CardText
	Start  *BoardView
	Steps  []FileStep
	More   int // number of steps that are left out
	Now    string
	Claims []BenchClaim
}

// FileStep is a step of the line with its board.
type FileStep struct {
	N                  int
	Text, Clause, Says string // Says is the text of the clause, in one sentence
	Choice             bool
	Changes            []string
	Board              *BoardView
}
