package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"digijudge/quiz/bench"
	"digijudge/web/pocket"
)

// figuresPage runs the engine in a page of its own, whose processor can be slowed; that of a service
// worker can't.
const figuresPage = `<!DOCTYPE html><meta charset="utf-8"><script src="/wasm_exec.js"></script><script>
const open = async () => {
  const t = performance.now();
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch("/engine.wasm"), go.importObject);
  go.run(instance);
  const why = pocketOpen(await (await fetch("/library.json")).text());
  if (why) throw new Error(why);
  pocketServe("GET", "/bench", "", "");
  self.memory = () => instance.exports.mem.buffer.byteLength / 2 ** 20;
  return performance.now() - t;
};
const timed = (list) => {
  const took = list.map((r) => { const t = performance.now(); pocketServe(...r); return performance.now() - t; }).sort((a, b) => a - b);
  return [took[took.length >> 1], took[Math.floor(took.length * 0.9)], took[took.length - 1]].map(Math.round);
};
</script>`

// TestPocketFigures measures the engine in Chromium, as it is and four times slowed, for the
// operators' guide. It only tells, so it runs when it is asked for: DIGIJUDGE_FIGURES=1.
func TestPocketFigures(t *testing.T) {
	if os.Getenv("DIGIJUDGE_FIGURES") == "" {
		t.Skip("skipped: figures are measured when DIGIJUDGE_FIGURES=1 asks for them")
	}
	e := builtEngine(t)
	s := startSite(t, nil)
	library, err := s.site.kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	send := func(path, kind, encoding string, body []byte) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Cache-Control", "max-age=3600")
			if encoding != "" {
				w.Header().Set("Content-Encoding", encoding)
			}
			_, _ = w.Write(body)
		})
	}
	send("/{$}", "text/html", "", []byte(figuresPage))
	send("/wasm_exec.js", "text/javascript", "", e.Script)
	send("/engine.wasm", "application/wasm", "br", e.Wasm)
	send("/library.json", "application/json", "", library)
	web := httptest.NewServer(mux)
	defer web.Close()

	var choices, views, aheads []asked
	rulings, err := s.site.lib.Rulings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(rulings); i += len(rulings) / 100 {
		code := bench.Encode(bench.WithoutAsks(rulings[i].Proof.Source))
		choices = append(choices, asked{"GET", pocket.BenchPath, url.Values{"s": {code}, "step": {"Ann passes"}}.Encode(), ""})
		views = append(views, asked{"GET", pocket.BenchPath, url.Values{"s": {code}}.Encode(), ""})
		aheads = append(aheads, asked{"GET", pocket.AheadPath, url.Values{"s": {code}, "cut": {"0"}}.Encode(), ""})
	}
	var whole strings.Builder
	w := brotli.NewWriterOptions(&whole, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	_, _ = w.Write(library)
	_ = w.Close()
	t.Logf("library %d bytes, %d with brotli", len(library), whole.Len())
	ctx := browser(t)
	for _, rate := range []float64{1, 4} {
		if err := chromedp.Do(ctx, chromedp.Navigate(web.URL)); err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate})
			return err
		})); err != nil {
			t.Fatal(err)
		}
		ready, err := chromedp.Run(ctx, chromedp.Evaluate[float64](`open()`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		measure := func(list []asked) []int {
			in, err := json.Marshal(list)
			if err != nil {
				t.Fatal(err)
			}
			return eval[[]int](t, ctx, "timed("+string(in)+")")
		}
		t.Logf("%g times slowed: ready %.0f ms", rate, ready)
		t.Logf("  the first views of %d rulings: median, 90 of 100, slowest %v ms; again %v ms", len(views), measure(views), measure(views))
		t.Logf("  choices %v ms", measure(choices))
		t.Logf("  what can happen %v ms, again %v ms", measure(aheads), measure(aheads))
		t.Logf("  memory %.0f MB", eval[float64](t, ctx, "memory()"))
	}
}
