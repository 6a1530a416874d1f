// Package templates draws Digijudge's pages with templ.
//
// It knows plain view structs only: no SQL, no content types, no engine types. Package web
// fills the structs; a component turns one into HTML. Every component works without JavaScript
// and without inline styles or scripts, because the Content-Security-Policy allows neither.
package templates

import "strings"

// Page is the frame that every page stands in.
type Page struct {
	Title       string  // what the page is called; the site's name is added behind it
	Description string  // one sentence for search engines and link previews
	Path        string  // the page's own path, e.g. "/keywords/piercing"
	Section     string  // the navigation entry to mark: keywords, rules, faq, guides, cards, quiz, or ""
	Crumbs      []Crumb // from the home page down to this page's parent; empty on the home page
	Query       string  // what stands in the search field
	NoIndex     bool    // search engines should leave the page out
	NoCrumb     bool    // the title is too long for the end of the crumbs
	Picture     string  // path of its own link-preview picture, 1200 × 630; "" is the site's
	Site        Site    // what is the same for all pages
}

// plays says that the page needs the script of the bench: it is one of the bench, the engine to
// take along, or a form of suggestions.
func (p Page) plays() bool {
	path, _, _ := strings.Cut(p.Path, "?")
	for _, at := range []string{"/bench", "/pocket", "/suggest"} {
		if path == at || strings.HasPrefix(path, at+"/") {
			return true
		}
	}
	return false
}

// Site is what all pages share.
type Site struct {
	BaseURL      string  // e.g. "https://judge.example", without a slash at the end; may be empty
	CSS          string  // address of the style sheet, with its version
	JS           string  // address of the script, with its version
	BenchJS      string  // address of the script of the pages that play, with its version
	AlongJS      string  // address of the script of the page of what is taken along, with its version
	Icon         string  // address of the icon, with its version
	Card         string  // address of the link-preview picture, with its version; may be empty
	RulesVersion string  // e.g. "4.2"
	RulesDate    string  // e.g. "August 2026"
	Engine       *Engine `json:",omitempty"` // that readers can take along; nil: there is none
}

// Engine is the rules engine that readers can take along.
type Engine struct {
	Version string   // of the engine and of the pages
	Bytes   int      // on the device
	Sent    int      // to be fetched
	Wasm    string   // address of the engine
	Library string   // address of what it needs beside that
	Search  string   // address of what it searches
	Assets  []string // addresses of the style sheet, the script and the icon
}

// CardsAlong are the imported cards that can be taken along.
type CardsAlong struct {
	Version string // "" if there are none
	Total   int
	Sets    []CardsOfSet
}

// CardsOfSet says how many cards a set has.
type CardsOfSet struct {
	Set   string
	Cards int
}

// Crumb is one step of the way back to the home page.
type Crumb struct{ Name, URL string }

// Link is a name with an address.
type Link struct{ Name, URL string }

// Block is one piece of a page's body: either HTML that content has already made safe, or a proof.
type Block struct {
	HTML  string
	Proof *ProofView // takes the place of HTML when it is not nil
}

// FullTitle returns the text of the title element.
func (p Page) FullTitle() string {
	if p.Title == "" || p.Title == "Digijudge" {
		return "Digijudge: Digimon Card Game rulings you can check"
	}
	return p.Title + " · Digijudge"
}

// Types are the seven effect types in the order in which the rules introduce them (15-8).
var Types = []string{"Persistent", "Effect", "Instant", "Trigger", "Trigger (Pending)", "Optional Condition", "Activated"}

// TypeSlug turns an effect type's label into its short form for addresses and style sheets:
// "Trigger (Pending)" becomes "trigger-pending".
func TypeSlug(label string) string {
	var b strings.Builder
	dash := false
	for _, r := range strings.ToLower(label) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
			continue
		}
		dash = true
	}
	return b.String()
}
