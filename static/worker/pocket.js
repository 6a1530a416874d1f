// This part of the service worker runs the downloaded engine (cmd/pocket, WebAssembly). If a reader
// has downloaded one, the worker answers the pages that the engine can make with the same HTML as
// the server would. The engine is stored in a cache named "pocket-" and its version; the download
// is complete once that cache has an entry /pocket/whole. The server puts Go's wasm_exec.js in
// front of this file. Only the Content-Security-Policy of this script allows WebAssembly.
{
  const current = "@@POCKET@@";
  const policy = "@@POLICY@@";
  const pages = new Set(["/bench", "/bench/ahead", "/bench/share", "/bench/paste", "/anatomy", "/pocket"]);
  const quizPage = /^\/quiz(?:\/(?:next|daily|d?\d+|attempt\/away-[\w-]+))?$/;
  const cardPage = /^\/cards\/[\w-]{1,40}$/;
  const plain = (path) => path.replace(/(.)\/+$/, "$1");

  const kept = async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith("pocket-")) continue;
      const cache = await caches.open(name);
      if (await cache.match("/pocket/whole")) return { cache, version: name.slice(7) };
    }
    return undefined;
  };

  // pocketHere resolves to whether an engine is downloaded. If so, rulings in the offline copy get
  // a link to the bench.
  self.pocketHere = async () => !!await kept();

  let running;
  const engine = () => {
    running ||= (async () => {
      const k = await kept();
      if (!k) return undefined;
      const [wasm, library] = await Promise.all([k.cache.match("/pocket/engine.wasm"), k.cache.match("/pocket/library.json")]);
      const go = new Go();
      const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
      go.run(instance).finally(() => { running = undefined; });
      const why = self.pocketOpen(await library.text());
      if (why) throw new Error(why);
      searching = undefined;
      await openCards();
      await openQuiz();
      return k.version;
    })();
    running.then((v) => { if (!v) running = undefined; }, () => { running = undefined; });
    return running;
  };

  // For the quiz, the device stores the rest of today's five questions, some drills, and the
  // answers that wait to be sent. They have a cache of their own, which an update of the engine
  // leaves alone. Changes to the waiting answers run one after the other (inTurn).
  const own = "quiz-along", questions = "/pocket/quiz.json", given = "/pocket/answers.json";
  const text = async (path) => (await caches.has(own)) ? (await (await caches.open(own)).match(path))?.text() : undefined;
  const answers = async () => JSON.parse((await text(given)) || "[]");
  const keep = async (list) => (await caches.open(own)).put(given, new Response(JSON.stringify(list), { headers: { "Content-Type": "application/json" } }));
  let last = Promise.resolve();
  const inTurn = (f) => (last = last.then(f, f));

  // openQuiz loads the stored questions into the engine. If they can't be read, the quiz needs the
  // network.
  const openQuiz = async () => {
    const file = await text(questions);
    const why = file && self.pocketAway?.(file, (await text(given)) || "[]");
    if (why) console.error(why);
  };

  // Cards have a cache of their own too: the site's cards that were downloaded, and the reader's
  // own list. If the engine can't read them it runs without them, and /pocket shows that.
  const cards = "cards-along", sites = "/pocket/cards.txt", mine = "/pocket/own-cards.txt", mostOwn = 10000;
  const cardsText = async (path) => (await caches.has(cards)) ? (await (await (await caches.open(cards)).match(path))?.text()) || "" : "";
  const openCards = async () => {
    const own = await cardsText(mine), along = await cardsText(sites);
    const why = self.pocketCards?.(own, along);
    if (why) console.error(why);
    return why;
  };

  // importOwn reads a reader's own list of cards and adds it to the stored list. A card replaces
  // the stored one of the same number. It reads 20 cards at a time and lets other requests run in
  // between.
  let importing = Promise.resolve();
  const importOwn = (...list) => (importing = importing.then(() => readOwn(...list), () => readOwn(...list)));
  const readOwn = async (name, file, tell) => {
    if (!await engine()) return { error: "The engine isn’t here." };
    const all = self.pocketOwn(name, file);
    if (typeof all === "string") return { error: all };
    const lines = new Map(), number = (line) => line.slice(0, line.indexOf("\t"));
    for (const line of (await cardsText(mine)).split("\n")) if (line && line[0] !== "{") lines.set(number(line), line);
    let some, done = 0;
    while ((some = self.pocketSome(20))?.[0]) {
      for (const line of some[0].split("\n")) if (line) { lines.set(number(line), line); done++; }
      tell({ done, all });
      await new Promise((r) => setTimeout(r));
    }
    if (!some) return { error: "The list can’t be read whole." };
    if (lines.size > mostOwn) return { error: "A device keeps " + mostOwn + " cards of your own at most." };
    const [, whole, parts, not, refused] = some;
    const body = "{\"format\":1}\n" + [...lines.values()].join("\n") + "\n";
    await (await caches.open(cards)).put(mine, new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8", "X-Cards": String(lines.size) } }));
    const why = await openCards();
    return why ? { error: why } : { read: all, whole, parts, not, refused };
  };

  // openSearch loads the search index into the engine at the first search, because that takes a
  // second or more.
  let searching;
  const openSearch = () => {
    searching ||= (async () => {
      const why = self.pocketFind(await (await (await kept()).cache.match("/pocket/search.json")).text());
      if (why) throw new Error(why);
    })();
    searching.catch(() => { searching = undefined; });
    return searching;
  };

  // pocketWarm loads the search index while the reader looks at a page with a search field. It
  // waits half a second so that the page itself comes first.
  self.pocketWarm = async () => {
    if (searching || !await kept()) return;
    await new Promise((done) => setTimeout(done, 500));
    try { if (await engine()) await openSearch(); } catch { /* the search falls back to the offline copy */ }
  };

  // tellRefused stores an answer that the site refused, until the reader has seen the notice
  // (js/80-offline.js). It keeps the last twenty.
  const refusals = "/pocket/refused.json";
  const tellRefused = async (one) => {
    const list = [...JSON.parse((await text(refusals)) || "[]"), one].slice(-20);
    await (await caches.open(own)).put(refusals, new Response(JSON.stringify(list), { headers: { "Content-Type": "application/json" } }));
  };

  // send posts the waiting answers as ordinary forms and resolves to whether none is left. The
  // server counts each form once, however often it arrives.
  const send = async () => {
    let left = 0;
    for (const a of (await answers()).filter((x) => !x.gone)) {
      const body = new URLSearchParams(a.sent);
      body.set("away-at", a.at);
      body.set("away-result", a.result);
      body.set("away-engine", a.engine);
      const res = await fetch("/quiz/" + a.question + a.query, { method: "POST", body, redirect: "manual", credentials: "same-origin" });
      const refused = [400, 404, 422].includes(res.status);
      if (res.type !== "opaqueredirect" && !refused) {
        left++;
        if (res.status === 409) continue; // an exam or a run is asking this question now: try again later
        break; // too many requests, or a server error: try again later
      }
      await inTurn(async () => {
        if (refused) await tellRefused({ question: a.question, query: a.query, at: a.at, status: res.status });
        await keep((await answers()).map((x) => x.form === a.form ? { ...x, gone: true } : x));
      });
    }
    return !left;
  };

  // renew downloads new questions if some were answered, the day is over, or the site has changed.
  const renew = async () => {
    const cache = await caches.open(own);
    const old = await cache.match(questions);
    const day = old && new Date(Number(old.headers.get("X-Made"))).toDateString() === new Date().toDateString();
    if (day && old.headers.get("X-Site") === current && !(await answers()).length) return;
    const res = await fetch(questions, { credentials: "same-origin", cache: "no-store" });
    if (!res.ok) return;
    const file = await res.text();
    await inTurn(async () => {
      if ((await answers()).some((x) => !x.gone)) return; // the reader answered another question in the meantime
      await cache.put(questions, new Response(file, { headers: { "Content-Type": "application/json", "X-Made": String(Date.now()), "X-Site": current } }));
      await keep([]);
      if (running && await running) await openQuiz();
    });
  };

  // pocketSync sends the waiting answers and downloads new questions: at once if `now` is true or
  // answers wait, else at most every ten minutes.
  let synced = 0, syncing;
  self.pocketSync = (now) => {
    syncing ||= (async () => {
      try {
        const here = await kept();
        if (!here && !await caches.has(own)) return;
        if (!now && Date.now() - synced < 600000 && (await answers()).every((a) => a.gone)) return;
        synced = Date.now();
        const all = await send();
        if (all && here) await renew();
        else if (all && !await text(refusals)) await caches.delete(own);
      } catch { synced = 0; /* no network: the next call tries again */ }
    })().finally(() => { syncing = undefined; });
    return syncing;
  };

  addEventListener("sync", (e) => { if (e.tag === "quiz") e.waitUntil(self.pocketSync(true)); });
  addEventListener("message", (e) => {
    if (e.data === "pocket changed") running = undefined;
    if (e.data?.own !== undefined) {
      const port = e.ports[0];
      e.waitUntil(importOwn(e.data.name, e.data.own, (x) => port.postMessage(x)).catch((err) => ({ error: String(err.message || err) })).then((x) => port.postMessage({ ...x, end: true })));
    }
    if (e.data === "cards changed" && running) e.waitUntil(running.then(openCards).catch(() => {}));
    if (e.data === "pocket changed" || e.data === "online") e.waitUntil(self.pocketSync(true));
  });

  // pocketFirst resolves to whether the reader wants this device to make the page even if there is
  // a network.
  self.pocketFirst = async (url) => pages.has(url.pathname) && url.pathname !== "/pocket" && !!await (await kept())?.cache.match("/pocket/always");

  // pocketAnswer resolves to a page made by the engine, with a notice that says so, or to undefined
  // if the engine can't make it.
  self.pocketAnswer = async (method, url, form, chosen) => {
    const path = plain(url.pathname);
    if (!pages.has(path) && path !== "/search" && !quizPage.test(path) && !cardPage.test(path)) return undefined;
    try {
      const version = await engine();
      if (version && path === "/search") await openSearch();
      const made = version && self.pocketServe(method, path, url.search.slice(1), form);
      if (!made) return undefined;
      const [status, text, answered] = made;
      if (answered) {
        await inTurn(async () => keep([...(await answers()), { ...JSON.parse(answered), engine: version }]));
        registration.sync?.register("quiz").catch(() => {});
      }
      if (status >= 300 && status < 400) return Response.redirect(text, status);
      const old = version === current ? "" : ", an older one than the site’s";
      const note = "<p class=\"notice copy-note\" role=\"status\" data-away>" + (chosen ? "Played" : path === "/search" ? "No network: searched" : "No network: played") + " on this device, engine <a href=\"/pocket\">" + version + "</a>" + old + ".</p>";
      return new Response(text.replace(/<main [^>]*>/, (m) => m + note), { status, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin" } });
    } catch (err) {
      running = undefined;
      console.error(err);
      return undefined;
    }
  };
}
