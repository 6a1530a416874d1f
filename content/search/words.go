package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"digijudge/rules/clause"
)

// Normalizing words. Queries and pages go through the same functions.

// dashes replaces all characters that people type for a hyphen or a minus.
var dashes = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-", "﹣", "-", "－", "-",
	"’", "'", "‘", "'", "ʼ", "'", "`", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "＜", "<", "＞", ">", "《", "<", "》", ">", "【", "[", "】", "]")

// lowerText returns a text in lower case with one spelling for each sign.
func lowerText(s string) string {
	return strings.ToLower(dashes.Replace(norm.NFKC.String(strings.ToValidUTF8(s, " "))))
}

var (
	// anyClauseRE matches a clause number in any notation: 16-7-4, 16.7.4, 16–7.
	anyClauseRE = regexp.MustCompile(`\d{1,2}(?:[-.]\d{1,2}){1,8}`)
	joinRE      = regexp.MustCompile(`\b(de|digi)[- ]?(digivolv|digivolut|egg|burst|xros|volv|volut|sorption)`)
	secRE       = regexp.MustCompile(`\bsecs?\b`)
	deDigiRE    = regexp.MustCompile(`\bde[- ]?digi(s|ed|d)?\b`)
	digiRE      = regexp.MustCompile(`\b(warp|to|can|i|may|they|he|you)[- ]digi\b`)
	digiIntoRE  = regexp.MustCompile(`\bdigi (into|onto|from|up)\b`)
	digiAloneRE = regexp.MustCompile(`\bdigi\b`)
	linkPlusRE  = regexp.MustCompile(`\blink ?\+ ?\d*`)
	securityARE = regexp.MustCompile(`\bsecurity[- ]a(tk|tt?)?(\.? ?[+-]\d|\.|>|$| *$)`)
	levelRE     = regexp.MustCompile(`\b(?:lv|lvl|lev|level)\.? ?(\d)\b`)
	negationRE  = regexp.MustCompile(`\b(is|are|was|were|do|does|did|has|have|had|will|would|should|could|must|need|may|ca)n'?t\b`)
)

// oneWay replaces spellings that vary by one of them.
var oneWay = strings.NewReplacer("on del ", "on deletion ", " -dp", " minus dp", "opt or sec", "option or security", "opt color", "option color", "cannot", "can not", "can't", "can not", "won't", "will not", "'s ", " ", "s' ", "s ")

// numbers maps number words to digits.
var numbers = map[string]string{"zero": "0", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}

// alike maps words, some from other games, to this game's word.
var alike = map[string]string{"mon": "digimon", "mons": "digimon", "creature": "digimon", "creatures": "digimon", "monster": "digimon", "monsters": "digimon", "minion": "digimon", "minions": "digimon",
	"throu": "through", "mem": "memory", "digis": "digimon", "evod": "evolved", "evos": "evolve", "dnas": "dna", "dnad": "dna",
	"xros": "digixros", "mats": "materials", "stripped": "trashed", "rips": "trashes", "procs": "triggers", "proc": "trigger", "fizzles": "nothing", "fizzled": "nothing",
	"3k": "3000", "1k": "1000", "2k": "2000", "4k": "4000", "5k": "5000", "6k": "6000", "7k": "7000", "8k": "8000", "9k": "9000", "10k": "10000", "11k": "11000", "12k": "12000", "13k": "13000", "15k": "15000", "plugged": "linked", "facedown": "face down", "faceup": "face up", "thru": "through", "vs": "against", "versus": "against",
	"u": "you", "ur": "your", "ya": "you", "r": "are", "cn": "can", "wat": "what", "wut": "what", "bc": "because", "cuz": "because", "b4": "before", "pls": "please", "plz": "please", "em": "them", "cost's": "cost", "digimom": "digimon", "digi-mon": "digimon", "opt": "opt", "tho": "though", "gotta": "must", "gimme": "give", "lemme": "let", "dudes": "digimon", "dude": "digimon", "guy": "digimon", "guys": "digimon",
	"body": "digimon", "bodies": "digimon", "critter": "digimon", "critters": "digimon", "unit": "digimon", "units": "digimon", "fella": "digimon", "lad": "digimon",
	"taped": "tapped", "untaped": "untapped", "taping": "tapping", "sideways": "suspended", "upright": "unsuspended", "vertical": "unsuspended", "horizontal": "suspended",
	"poke": "attack", "pokes": "attacks", "poking": "attacking", "poked": "attacked", "bonk": "attack", "bonks": "attacks", "smack": "attack", "smacks": "attacks", "strike": "attack", "strikes": "attacks",
	"striking": "attacking", "nursery": "breeding", "mulli": "mulligan", "mull": "mulligan", "toast": "deleted", "perish": "die", "perishes": "dies", "rulebook": "rules", "yeeted": "trashed"}

// clauseNumber returns the clause number in a piece of text, in any notation, or "" if there is no
// such clause.
func clauseNumber(s string) string {
	if n := strings.ReplaceAll(s, ".", "-"); clause.Clause(n).Valid() {
		return n
	}
	return ""
}

// rawWords splits a plain text into words. A clause number is one word; a level is "level" and its
// number; "isn't" is two words.
func rawWords(s string) []string {
	// most texts have none, and this check is faster than a pattern
	digits := strings.ContainsAny(s, "0123456789")
	if digits {
		s = levelRE.ReplaceAllString(s, "level $1")
	}
	if joins(s) {
		s = joinRE.ReplaceAllString(s, "$1$2")
	}
	if hasWord(s, "sec") || hasWord(s, "secs") {
		s = secRE.ReplaceAllString(s, "security")
	}
	if hasWord(s, "digi") || strings.Contains(s, "digis") || strings.Contains(s, "digied") {
		s = deDigiRE.ReplaceAllString(s, "dedigivolve")
		s = digiRE.ReplaceAllString(s, "$1 digivolve")
		s = digiIntoRE.ReplaceAllString(s, "digivolve $1")
		s = digiAloneRE.ReplaceAllString(s, "digimon")
	}
	if strings.Contains(s, "link") {
		s = linkPlusRE.ReplaceAllString(s, "linkplus ")
	}
	if strings.Contains(s, "security") {
		s = securityARE.ReplaceAllString(s, "security attack$2")
	}
	s = oneWay.Replace(s + " ")
	if !negates(s) {
		return cutWords(s, digits)
	}
	s = negationRE.ReplaceAllStringFunc(s, func(w string) string {
		w = strings.TrimSuffix(strings.TrimSuffix(strings.ReplaceAll(w, "'", ""), "t"), "n")
		if w == "ca" {
			w = "can"
		}
		return w + " not"
	})
	return cutWords(s, digits)
}

// joined and negatable hold what joinRE and negationRE need to match. Most texts have none of it,
// and the patterns would take a quarter of the time to build an index.
var (
	joined    = []string{"digivolv", "digivolut", "egg", "burst", "xros", "volv", "volut", "sorption"}
	negatable = strings.Fields("is are was were do does did has have had will would should could must need may ca")
)

// joins reports whether joinRE may match a text.
func joins(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] != 'd' || i > 0 && wordByte(s[i-1]) {
			continue
		}
		for _, begin := range []string{"de", "digi"} {
			rest, ok := strings.CutPrefix(s[i:], begin)
			if !ok {
				continue
			}
			after := strings.TrimPrefix(strings.TrimPrefix(rest, "-"), " ")
			if len(rest)-len(after) > 1 {
				after = rest[1:]
			}
			for _, w := range joined {
				if strings.HasPrefix(after, w) {
					return true
				}
			}
		}
	}
	return false
}

// negates reports whether negationRE may match a text.
func negates(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] != 'n' {
			continue
		}
		rest, ok := strings.CutPrefix(strings.TrimPrefix(s[i+1:], "'"), "t")
		if !ok || rest != "" && wordByte(rest[0]) {
			continue
		}
		from := i
		for from > 0 && wordByte(s[from-1]) {
			from--
		}
		if slices.Contains(negatable, s[from:i]) {
			return true
		}
	}
	return false
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// cutWords splits a text into words; digits says that it contains digits.
func cutWords(s string, digits bool) []string {
	var out []string
	add := func(s string) {
		for _, w := range Words(s) {
			if n, ok := numbers[w]; ok {
				w = n
			} else if o, ok := alike[w]; ok {
				w = o
			}
			out = append(out, w)
		}
	}
	for digits && s != "" {
		at := anyClauseRE.FindStringIndex(s)
		if at == nil {
			break
		}
		add(s[:at[0]])
		if n := clauseNumber(s[at[0]:at[1]]); n != "" && alone(s, at) {
			out = append(out, n)
		} else {
			add(s[at[0]:at[1]])
		}
		s = s[at[1]:]
	}
	add(s)
	return out
}

// hasWord reports whether a word occurs in a lower-case text. It is faster than a pattern.
func hasWord(s, w string) bool {
	letter := func(i int) bool { return i >= 0 && i < len(s) && s[i] >= 'a' && s[i] <= 'z' }
	for from := 0; ; {
		i := strings.Index(s[from:], w)
		if i < 0 {
			return false
		}
		if i += from; !letter(i-1) && !letter(i+len(w)) {
			return true
		}
		from = i + len(w)
	}
}

// alone reports whether the text at a place isn't part of a longer word, such as a card number.
func alone(s string, at []int) bool {
	if at[0] > 0 {
		if c := s[at[0]-1]; c == '-' || c == '+' || c == '.' || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) {
			return false
		}
	}
	return at[1] == len(s) || !unicode.IsLetter(rune(s[at[1]])) && !unicode.IsDigit(rune(s[at[1]]))
}

// stems holds irregular words, and words that the endings below would treat wrongly.
var stems = map[string]string{
	"digivolution": "digivolv", "digivolutions": "digivolv", "dedigivolution": "dedigivolv", "evolution": "evolv", "evolutions": "evolv", "resolution": "resolv",
	"resolutions": "resolv", "suspension": "suspend", "drew": "draw", "drawn": "draw", "chose": "choose", "chosen": "choose", "choice": "choose",
	"choices": "choose", "lost": "lose", "loses": "lose", "loss": "lose", "losing": "lose", "won": "win", "winner": "win", "winning": "win", "paid": "pay", "payment": "pay",
	"left": "leave", "leaves": "leave", "leaving": "leave", "gone": "go", "goes": "go", "went": "go", "put": "put", "putting": "put", "colour": "color", "colours": "color",
	"colored": "color", "coloured": "color", "armour": "armor", "digimons": "digimon", "tamers": "tamer", "dice": "die", "dying": "die", "died": "die", "dead": "die", "dies": "die",
	"attacker": "attack", "attackers": "attack", "player": "player", "players": "player", "owner": "owner", "counter": "counter", "trigger": "trigger",
	"began": "begin", "begun": "begin", "kept": "keep", "took": "take", "taken": "take", "given": "give", "gave": "give", "shown": "show", "saw": "see", "seen": "see",
	"beaten": "beat", "fewer": "few", "less": "less", "during": "during", "being": "be", "thing": "thing", "nothing": "nothing", "something": "something",
	"anything": "anything", "everything": "everything", "string": "string", "need": "need", "needed": "need", "speed": "speed", "bring": "bring", "king": "king", "once": "once", "does": "do", "training": "training", "jamming": "jamming", "piercing": "piercing", "pierce": "piercing", "pierces": "piercing", "pierced": "piercing", "jam": "jamming", "jammed": "jamming", "retaliate": "retaliation", "retaliates": "retaliation", "retaliation": "retaliation", "recover": "recovery", "recovers": "recovery", "recovery": "recovery", "jogressed": "jogress", "security": "security", "securities": "security",
}

// stem returns a word without its ending, so that digivolves, digivolved and digivolving are equal.
func stem(w string) string {
	if s, ok := stems[w]; ok {
		return s
	}
	if len(w) < 4 || w[0] < 'a' || w[0] > 'z' {
		return w
	}
	switch {
	case strings.HasSuffix(w, "ies"):
		w = w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"):
		w = w[:len(w)-2]
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		w = w[:len(w)-1]
	}
	if s, ok := stems[w]; ok {
		return s
	}
	cut := func(ending string, least int) bool {
		rest, ok := strings.CutSuffix(w, ending)
		if !ok || len(rest) < least || !strings.ContainsAny(rest, "aeiouy") {
			return false
		}
		w = rest
		if n := len(w); n > 3 && w[n-1] == w[n-2] && !strings.ContainsRune("lsaeiou", rune(w[n-1])) {
			w = w[:n-1]
		}
		return true
	}
	if cut("ing", 3) || cut("ed", 3) || cut("ation", 4) {
		if strings.HasSuffix(w, "at") && len(w) > 4 {
			w = w[:len(w)-2] // activated, activation
		}
	} else if !cut("ion", 4) && strings.HasSuffix(w, "ate") && len(w) > 5 {
		w = w[:len(w)-3]
	}
	if n := len(w); n > 4 && w[n-1] == 'e' {
		w = w[:n-1]
	}
	if strings.HasSuffix(w, "at") && len(w) > 5 {
		w = w[:len(w)-2]
	}
	return w
}

// stopWords say nothing in a sentence. Some of them are gameWords, which count if a query is about
// the word itself.
var (
	stopWords = wordSet(`a an the and or but nor so of to in on at as is are was were be been am it its this that these those there here with without from into onto
		for my your his her their our me you he she they we i us them him mine yours what whats which who whom whose when where why how does do did doing done can could may might must shall
		should will would have has had having get gets got getting if then than by about just also even still too very much any some such not no yes please work works working happen
		happens happened happening mean means meaning after before during while because since until again now ok okay hey question ruling rule rules want wants like know able sure let lets
		make makes made thing things way case use used using say says said go one ones im ive id its dont s t re ll ve m d don isn ain gonna wanna really actually basically exactly
		doe dose someone somebody anybody anyone each other own same only ever always never up out off over under both between through
		put need go going try tell explain allowed possible count counts legal against turn turns card cards digimon digimons player players game opponent opponents effect effects`)
	// spared are stop words that are kept with a low weight, because they are half a topic in this
	// game.
	spared = wordSet(`turn card digimon player game opponent effect use count before after without not under only against rule each other own same both first during while up`)
	// gameWords are words that a question can be about: does an effect with "may" …
	gameWords = wordSet(`may by then if when while instead would all each every up can up to once both other any`)
	// aboutWords occur next to a word that is asked about.
	aboutWords = wordSet(`part parts clause condition conditions mean means meaning word words wording say says text sentence`)
	fillers    = wordSet(`a an the its your their his her my our owner`)
)

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// stemmed returns the stems of a text without articles, so that "return to its owner's hand" gives
// "return to hand".
func stemmed(raw []string) []string {
	out := make([]string, 0, len(raw))
	for _, w := range raw {
		if !fillers[w] || len(raw) == 1 {
			out = append(out, stem(w))
		}
	}
	return out
}

// Squeezed returns the letters and digits of a text, which don't depend on hyphens and spaces.
func Squeezed(s string) string {
	return strings.Join(Words(lowerText(s)), "")
}

// Words splits a text into lower-case words of letters and digits, as the search's tokenizer does.
func Words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
