package content

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/located"
)

// habit is a way of writing that the site has replaced by another.
type habit struct {
	re   *regexp.Regexp
	want string
}

// habits lists what no sentence of the site may say and what to write instead.
var habits = func() (out []habit) {
	for words, want := range map[string]string{
		`cannot|can not`: "can't",
		// American spelling
		`colou(?:r\w*)`:                         "color",
		`behaviour\w*`:                          "behavior",
		`favour\w*`:                             "favor",
		`honour\w*`:                             "honor",
		`neighbour\w*`:                          "neighbor",
		`centre[ds]?`:                           "center",
		`grey(?:s|er|ish)?`:                     "gray",
		`defence|offence|licence`:               "-ense",
		`judgement\w*`:                          "judgment",
		`practis(?:e[sd]?|ing)`:                 "practice",
		`catalogues?`:                           "catalog",
		`programmes?`:                           "program",
		`fulfils?|fulfilment`:                   "fulfill",
		`learnt|(?:mis)?spelt|burnt`:            "-ed",
		`whilst|amongst`:                        "while, among",
		`towards|forwards|backwards|afterwards`: "the same without -s",
		`(?:cancel|label|travel|model|signal)l(?:ed|ing)`: "one l",
		`analys(?:e[sd]?|ing)`:                            "analyze",
		`(?:recogn|organ|real|capital|prior|minim|maxim|summar|emphas|general|normal|neutral|penal|final|util)is(?:e[sd]?|ing|ation)`: "-ize",
		// name the publisher's wiki and other sources
		`the wiki`: "the source's name",
		// grammatical mistakes
		`the own|an own`: "its own, their own",
		`in every case`:  "always, or where it holds",
		// one term for one thing
		`evolution cards?|digivolution sources?|evolution sources?`: "digivolution cards",
		`raising area`:                "breeding area",
		`battle zone|battlefield`:     "battle area",
		`graveyard|discard pile`:      "trash",
		`for ever`:                    "forever",
		`security zone|security area`: "security stack",
		`memory counter`:              "memory gauge",
		`untap(?:s|ped|ping)?`:        "unsuspend",
		`digivolution requirement's`:  "of the digivolution requirement",
	} {
		out = append(out, habit{regexp.MustCompile(`(?i)\b(?:` + words + `)\b`), want})
	}
	slices.SortFunc(out, func(a, b habit) int { return strings.Compare(a.re.String(), b.re.String()) })
	return out
}()

// uncontracted matches a "not" that the site contracts, with the word after it. contrasts matches
// those that stay: "to trash is not to delete".
var (
	uncontracted = regexp.MustCompile(`(?i)\b(?:is|are|does|do|was|were|has|have|did|would|could|should|need|will) not\b(?: [a-z]+)?`)
	contrasts    = regexp.MustCompile(` not (?:to|only|one|all|every|deleting|doing)$`)
)

// anyMore matches the adverb "any more", but not "any more cards".
var anyMore = regexp.MustCompile(`(?i)\bany more(?:[.,:;?!)]|$| (?:and|or|than|because|when|if|once|after|by|at)\b)`)

// doubledFine are words that may occur twice in a row.
var doubledFine = map[string]bool{"that": true, "had": true, "agumon": true}

var (
	codeSpanRE = regexp.MustCompile("``.+?``|`[^`]*`")
	linkTarget = regexp.MustCompile(`\]\([^)]*\)`)
	bracedRE   = regexp.MustCompile(`\{[^}]*\}`)
	wordRE     = regexp.MustCompile(`[\p{L}]+(?:['’][\p{L}]+)*`)
	spacesRE   = regexp.MustCompile(`^\s+$`)
)

// ProseFaults returns what is wrong with a piece of prose: spelling, missing contractions, words
// that the site has replaced, doubled words.
func ProseFaults(text string) (out []string) {
	for _, h := range habits {
		if m := h.re.FindString(text); m != "" {
			out = append(out, fmt.Sprintf("%q: want %s", m, h.want))
		}
	}
	if anyMore.MatchString(text) {
		out = append(out, `"any more": want anymore, no longer`)
	}
	for _, m := range uncontracted.FindAllString(text, -1) {
		if !contrasts.MatchString(m) {
			out = append(out, fmt.Sprintf("%q: want n't", m))
		}
	}
	last, end := "", 0
	for _, at := range wordRE.FindAllStringIndex(text, -1) {
		w := strings.ToLower(text[at[0]:at[1]])
		if w == last && !doubledFine[w] && spacesRE.MatchString(text[end:at[0]]) {
			out = append(out, fmt.Sprintf("%q stands twice", w))
		}
		last, end = w, at[1]
	}
	return out
}

// asPlayersSay are the keys of front matter, of the lexicon and of scenarios whose values are what
// players type, or no sentences.
var asPlayersSay = map[string]bool{
	"asks": true, "also": true, "match": true, "slang": true, "test": true, "was": true, "vary": true, "written": true,
	"ruling": true, "id": true, "see": true, "clauses": true, "source": true,
}

var frontKeyRE = regexp.MustCompile(`^\s*(?:- )?([a-z]+):(?:\s|$)`)

// checkProse checks the wording of the files: the sentences of pages, questions and the lexicon,
// and the texts at the head of scenarios. It leaves out what cards say and what players type.
func checkProse(files map[string][]byte) (errs []error) {
	for _, file := range slices.Sorted(maps.Keys(files)) {
		ext := path.Ext(file)
		if strings.HasPrefix(file, "testdata/") || strings.HasPrefix(file, "cards/") || strings.HasPrefix(file, "drills/") {
			continue
		}
		if ext != ".md" && ext != ".scn" && file != lexiconFile {
			continue
		}
		front, fence, key := file == lexiconFile, ext == ".scn", ""
		for n, line := range strings.Split(string(files[file]), "\n") {
			switch {
			case ext == ".md" && line == "---" && (n == 0 || front):
				front = n == 0
				continue
			case ext == ".md" && strings.HasPrefix(strings.TrimSpace(line), "```"):
				fence = !fence
				continue
			case front:
				if m := frontKeyRE.FindStringSubmatch(line); m != nil {
					key = m[1]
				}
				if asPlayersSay[key] || strings.HasPrefix(line, "#") {
					continue
				}
			case fence:
				told, because := strings.CutPrefix(line, "because ")
				if line = told; !because && !strings.HasPrefix(line, "#") {
					continue
				}
			}
			line = codeSpanRE.ReplaceAllString(line, "x")
			line = linkTarget.ReplaceAllString(line, "]")
			line = bracedRE.ReplaceAllString(line, "")
			for _, f := range ProseFaults(line) {
				errs = append(errs, &located.Error{File: file, Line: n + 1, Msg: f})
			}
		}
	}
	return errs
}
