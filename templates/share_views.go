package templates

// SharePage is a bench to be taken along.
type SharePage struct {
	Away        bool   // on a device: there is nothing that a server makes
	Code, Bench string // the bench in the characters of a link, and its address
	Link        string // the same with scheme and host, "" if they aren't known
	Embed       string // address of the page for a frame
	Frame       string // the frame as HTML, "" if the site's address isn't known
	Told        string // the bench in words; "" where nothing can be played
	File, HTML  string // addresses
	Picture     string // "" where there is no board
	ShortDays   int    // how long a short link lives
	Gone        bool   // a short link was deleted just now
}

// ShortPage is a short link as its maker sees it.
type ShortPage struct {
	Path, Link string // the link, and with scheme and host ("" if they aren't known)
	Key        string // the secret by which it can be deleted
	Bench      string
	Opened     int
	Until      string
}

// BenchFile is a bench as one file, which needs neither network nor scripts.
type BenchFile struct {
	Title, Text, CSS, Rules string
	Sheet                   string // address of the style sheet, for a page that is embedded; CSS is empty then
	Link                    string // to the bench on the site, "" if its address isn't known
	Cards                   []CardText
	Start                   *BoardView
	Steps                   []FileStep
	More                    int // steps that have no room
	Now                     string
	Claims                  []BenchClaim
}

// FileStep is a step of the line with its board.
type FileStep struct {
	N                  int
	Text, Clause, Says string // Says is what the clause says, in a sentence
	Choice             bool
	Changes            []string
	Board              *BoardView
}
