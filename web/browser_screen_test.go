package web

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"digijudge/rules/racetest"
)

// screenJS measures a question: how far down its last answer (or the field for a number) reaches, where the bar under the thumb begins,
// how wide the page is, and what is too small to touch. The question, its board and the texts on it stand above the answers.
const screenJS = `(() => {
	const bottom = e => e ? e.getBoundingClientRect().bottom + scrollY : 0;
	const answers = [...document.querySelectorAll("form.answers :is(.answer, .yn-b, .pick, .number input)")];
	const last = answers.reduce((a, b) => bottom(a) > bottom(b) ? a : b);
	const bar = document.querySelector("form.answers .bar");
	const over = bar && !bar.contains(last) ? bar.getBoundingClientRect().height : 0;
	const small = [...document.querySelectorAll(".answer, button, a.button, summary, .quick a, .brand, select, input[type=number]")]
		.filter(e => e.offsetParent && (e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)).map(e => e.tagName + " " + e.textContent.trim().slice(0, 30));
	const tiny = [...document.querySelectorAll("body *")].filter(e => e.offsetParent && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.className + " " + e.textContent.trim().slice(0, 20));
	return [Math.floor(bottom(last)), innerHeight - Math.ceil(over), document.documentElement.scrollWidth,
		Math.ceil(bottom(document.querySelector(".q-text"))), Math.ceil((document.querySelector(".board") || last).getBoundingClientRect().height), small.concat(tiny).slice(0, 4).join("; ")].join("|");
})()`

// TestBrowserScreen measures in a real browser that the question, its board, the texts that decide and all answers share the screen of a
// phone with browser bars (390 × 664) for at least 95 in a hundred questions and drills, that nothing scrolls sideways from 320 px up, and that all that is touched is large enough.
func TestBrowserScreen(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := startSite(t, func(c *Config) { c.Prover = nil })
	type measure struct {
		id                                  string
		answers, screen, wide, words, board int
		small                               string
	}
	look := func(id string) measure {
		t.Helper()
		eval[bool](t, ctx, `(() => { // the page without loading it: hundreds of loads take minutes
			const x = new XMLHttpRequest();
			x.open("GET", "/quiz/`+id+`", false);
			x.send();
			document.querySelector("main").replaceWith(document.adoptNode(new DOMParser().parseFromString(x.responseText, "text/html").querySelector("main")));
			scrollTo(0, 0);
			return true;
		})()`)
		f := strings.SplitN(eval[string](t, ctx, screenJS), "|", 6)
		n := make([]int, 5)
		for i := range n {
			n[i], _ = strconv.Atoi(f[i])
		}
		return measure{id, n[0], n[1], n[2], n[3], n[4], f[5]}
	}
	if err := chromedp.Do(ctx, scripts(false), chromedp.EmulateViewport(390, 664, chromedp.EmulateTouch), chromedp.Navigate(s.URL()+"/quiz/"+s.firstQuestion())); err != nil {
		t.Fatal(err)
	}
	var all []measure
	for i, q := range s.site.index.items {
		if racetest.On && i%12 != 0 {
			continue
		}
		m := look(q.ID)
		all = append(all, m)
		if m.wide > 390 {
			t.Errorf("%s is %d px wide on a screen of 390", q.ID, m.wide)
		}
		if m.small != "" {
			t.Errorf("%s: too small: %s", q.ID, m.small)
		}
	}
	fit := 0
	for _, m := range all {
		if m.answers <= m.screen {
			fit++
		}
	}
	slices.SortFunc(all, func(a, b measure) int { return b.answers - a.answers })
	t.Logf("question, board and answers share the screen for %d of %d questions (%.1f %%)", fit, len(all), 100*float64(fit)/float64(len(all)))
	for _, m := range all[:min(12, len(all))] {
		t.Logf("  %s: to %d of %d px, the words to %d, the board %d high", m.id, m.answers, m.screen, m.words, m.board)
	}
	if fit*100 < len(all)*95 {
		t.Errorf("only %d of %d questions have all their answers on the screen", fit, len(all))
	}
	for _, width := range []int64{320, 344} {
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 700, chromedp.EmulateTouch)); err != nil {
			t.Fatal(err)
		}
		for _, m := range all[:min(40, len(all))] { // the fullest
			if m := look(m.id); m.wide > int(width) {
				t.Errorf("%s is %d px wide on a screen of %d", m.id, m.wide, width)
			}
		}
	}
}
