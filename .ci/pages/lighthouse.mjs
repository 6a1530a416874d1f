// Lighthouse on the pages that a judge opens first: 100 for accessibility, best practices and SEO. Its figure for performance is printed, and
// isn't held against anything: it is made of times, and on a busy machine they say nothing. What they come from can be counted and doesn't
// depend on the machine: bytes, requests, what the first paint waits for, elements, what moves while the page loads.
const { SITE, CHROMIUM, PACKAGES, DIGIJUDGE_NIGHTLY } = process.env;
const { default: puppeteer } = await import(PACKAGES + "/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
const { default: lighthouse } = await import(PACKAGES + "/node_modules/lighthouse/core/index.js");

const all = { home: "/", keyword: "/keywords/blocker", chapter: "/rules/15-4", ruling: "/rulings/by-done-to-one-only", rulings: "/rulings", FAQ: "/faq/digivolution", guide: "/guides/effect-structure", question: "/quiz/1001", card: "/cards/BT1-021" };
// In the gate one page of each make; all of them nightly.
const pages = DIGIJUDGE_NIGHTLY ? all : Object.fromEntries(["home", "ruling", "question"].map((kind) => [kind, all[kind]]));

// What may be sent and shown. With these a phone on a slow line (1.6 Mbit/s, 150 ms) has the page in three round trips.
const most = {
  "bytes in all": 60 * 1024,
  "bytes of the page": 25 * 1024,
  "bytes before the first paint": 48 * 1024, // the page and what blocks it
  "requests": 8,
  "files that block the first paint": 1, // the style sheet
  "elements": 4500, // the FAQ on digivolving stays whole: 23 answers with their lines; all others have under 2,000
  "layout shift": 0.01,
  "requests to other sites": 0,
};

// The FAQ on digivolving stays whole: 23 answers with 44 played proofs, each with a link that carries its position to the bench (9 kB of links).
const more = { FAQ: { "bytes in all": 68 * 1024, "bytes of the page": 28 * 1024, "bytes before the first paint": 56 * 1024 } };

const began = Date.now();
const launch = () => puppeteer.launch({ executablePath: CHROMIUM, headless: true, timeout: 120_000, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"] });
let browser = await launch();

// look measures one page. A busy machine loses Lighthouse's trace now and then (NO_NAVSTART), twice in a row in the same browser: that says nothing about
// the page, so it's measured again in a new browser, after a longer pause each time.
async function look(path) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(SITE + path, {
      port: Number(new URL(browser.wsEndpoint()).port), logLevel: "error", onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      disableFullPageScreenshot: true, pauseAfterFcpMs: 200, pauseAfterLoadMs: 200, networkQuietThresholdMs: 200, cpuQuietThresholdMs: 200,
    }).catch((err) => ({ lhr: { runtimeError: { code: err.code ?? err.name, message: String(err) } } }));
    const lhr = result.lhr;
    if (!lhr.runtimeError || attempt === 6) return lhr;
    console.log("lighthouse: " + path + ": " + lhr.runtimeError.code + ", once more in a new browser");
    await browser.close().catch(() => {});
    await new Promise((done) => setTimeout(done, attempt * 1000));
    browser = await launch();
  }
}

let faults = 0;
for (const [kind, path] of Object.entries(pages)) {
  const lhr = await look(path);
  const fault = (what) => { faults++; console.log("lighthouse: " + kind + " (" + path + "): " + what); };
  if (lhr.runtimeError) {
    fault(lhr.runtimeError.message); // six times: no figure of this page means anything
    continue;
  }
  const score = (c) => Math.round(100 * lhr.categories[c].score);
  for (const c of ["accessibility", "best-practices", "seo"]) {
    if (score(c) === 100) continue;
    const short = lhr.categories[c].auditRefs.filter((r) => r.weight > 0 && lhr.audits[r.id].score !== null && lhr.audits[r.id].score < 1);
    fault(c + " " + score(c) + ": " + short.map((r) => r.id + " (" + lhr.audits[r.id].title + ")").join(", "));
  }
  const sent = lhr.audits["network-requests"].details.items.filter((r) => r.url.startsWith("http"));
  const blocking = lhr.audits["render-blocking-resources"].details?.items ?? [];
  const bytes = (list) => list.reduce((n, r) => n + (r.transferSize ?? r.totalBytes ?? 0), 0);
  const counted = {
    "bytes in all": bytes(sent),
    "bytes of the page": bytes(sent.slice(0, 1)),
    "bytes before the first paint": bytes(sent.slice(0, 1)) + bytes(blocking),
    "requests": sent.length,
    "files that block the first paint": blocking.length,
    "elements": lhr.audits["dom-size"].numericValue,
    "layout shift": lhr.audits["cumulative-layout-shift"].numericValue,
    "requests to other sites": sent.filter((r) => new URL(r.url).origin !== new URL(SITE).origin).length,
  };
  for (const [what, limit] of Object.entries({ ...most, ...more[kind] })) {
    if (!(counted[what] <= limit)) fault(what + ": " + counted[what] + ", at most " + limit);
  }
  console.log("lighthouse: " + kind + ": performance " + score("performance") + " (benchmark " + Math.round(lhr.environment.benchmarkIndex) + "), accessibility " + score("accessibility") + ", best practices " +
    score("best-practices") + ", SEO " + score("seo") + "; " + Object.entries(counted).map(([k, v]) => k + " " + Math.round(v * 1000) / 1000).join(", "));
}
await browser.close();
console.log("lighthouse: " + Object.keys(pages).length + " pages, " + faults + " faults; " + Math.round((Date.now() - began) / 1000) + " s");
process.exit(faults ? 1 : 0);
