// Package templates draws Digijudge's pages with templ.
//
// It knows plain view structs only: no SQL, no content types, no engine types. Package web
// fills the structs; a component turns one into HTML. Every component works without JavaScript
// and without inline styles or scripts, because the Content-Security-Policy allows neither.
package templates

import "strings"

// Page is the frame of a page.
type Page struct {
	Title       string // title of the page; the site's name is added after it
	Description string // one sentence for search engines and link previews
	Path        string // the page's own path, such as "/keywords/piercing"
	// the entry of the navigation to mark: keywords, rules, faq, guides, cards, quiz, or ""
	Section string
	Crumbs  []Crumb // links from the home page to this page's parent; empty on the home page
	Query   string  // text in the search field
	NoIndex bool    // search engines should leave the page out
	NoCrumb bool    // the title is too long to be the last of the crumbs
	// path of the page's own preview picture of 1200 × 630; "" for that of the site
	Picture string
	Site    Site // what is the same on all pages
}

// plays reports whether the page needs the script of the bench: pages of the bench, of the engine
// to take along, and of suggestions.
func (p Page) plays() bool {
	path, _, _ := strings.Cut(p.Path, "?")
	for _, at := range []string{"/bench", "/pocket", "/suggest"} {
		if path == at || strings.HasPrefix(path, at+"/") {
			return true
		}
	}
	return false
}

// Site has what all pages share.
type Site struct {
	// such as "https://judge.example", without a slash at the end; may be empty
	BaseURL string
	CSS     string // address of the style sheet, with its version
	JS      string // address of the script, with its version
	BenchJS string // address of the script of pages that play, with its version
	// address of the script of the page about what readers can take along, with its version
	AlongJS      string
	Icon         string // address of the icon, with its version
	Card         string // address of the link-preview picture, with its version; may be empty
	RulesVersion string // such as "4.2"
	RulesDate    string // such as "August 2026"
	// the engine that readers can take along; nil if there is none
	Engine *Engine `json:",omitempty"`
}

// Engine describes the rules engine that readers can take along.
type Engine struct {
	Version string   // version of the engine and of the pages
	Bytes   int      // size on the device
	Sent    int      // size of the download
	Wasm    string   // address of the engine
	Library string   // address of the data that the engine needs
	Search  string   // address of the data that it searches
	Assets  []string // addresses of the style sheet, the script and the icon
}

// CardsAlong has the imported cards that readers can take along.
type CardsAlong struct {
	Version string // version of the imported cards; "" if there are none
	Total   int
	Sets    []CardsOfSet
}

// CardsOfSet is a card set and its number of cards.
type CardsOfSet struct {
	Set   string
	Cards int
}

// Crumb is one link on the way from the home page to a page.
type Crumb struct{ Name, URL string }

// Link is a name with an address.
type Link struct{ Name, URL string }

// Block is one piece of a page's text: either safe HTML or a proof.
type Block struct {
	HTML  string
	Proof *ProofView // used instead of HTML if it isn't nil
}

// FullTitle returns the content of the title element.
func (p Page) FullTitle() string {
	if p.Title == "" || p.Title == "Digijudge" {
		return "Digijudge: Digimon Card Game rulings you can check"
	}
	return p.Title + " · Digijudge"
}

// Types lists the seven effect types in the order of the rules (15-8).
var Types = []string{"Persistent", "Effect", "Instant", "Trigger", "Trigger (Pending)", "Optional Condition", "Activated"}

// TypeSlug returns the short form of an effect type for addresses and style sheets: "Trigger
// (Pending)" becomes "trigger-pending".
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
