package cardtext

// ReplaceWords replaces a sequence of words in a text. It ignores spacing, case and the spelling of
// punctuation. ok is false if the words don't occur in the text or occur twice.
func ReplaceWords(src, old, with string) (out string, ok bool) {
	toks, want := lex(src), lex(old)
	if len(want) == 0 {
		return src, false
	}
	at := -1
	for i := 0; i+len(want) <= len(toks); i++ {
		same := true
		for k := range want {
			if !toks[i+k].same(want[k]) {
				same = false
				break
			}
		}
		if same {
			if at >= 0 {
				return src, false
			}
			at = i
		}
	}
	if at < 0 {
		return src, false
	}
	return src[:toks[at].pos] + with + src[toks[at+len(want)-1].end:], true
}
