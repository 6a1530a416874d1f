// The engine in the pocket: where a reader took it along (static/js/85-pocket.js), it answers the pages that it can make, as the server would
// (cmd/pocket). It lies in a cache of its own, "pocket-" and its version, and is whole where that has /pocket/whole. Go's wasm_exec.js stands
// above this; the policy of this script alone allows WebAssembly.
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

  // pocketHere says whether an engine was taken along, so that a ruling of the copy can be opened on the bench.
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

  // Of the quiz today's five and drills are taken along, and the answers that wait for the network: in a cache of its own, which an update of the
  // engine leaves alone. What changes it waits for what changes it already.
  const own = "quiz-along", questions = "/pocket/quiz.json", given = "/pocket/answers.json";
  const text = async (path) => (await caches.has(own)) ? (await (await caches.open(own)).match(path))?.text() : undefined;
  const answers = async () => JSON.parse((await text(given)) || "[]");
  const keep = async (list) => (await caches.open(own)).put(given, new Response(JSON.stringify(list), { headers: { "Content-Type": "application/json" } }));
  let last = Promise.resolve();
  const inTurn = (f) => (last = last.then(f, f));

  // openQuiz gives the engine what was taken along; where that can't be read the quiz waits for the network.
  const openQuiz = async () => {
    const file = await text(questions);
    const why = file && self.pocketAway?.(file, (await text(given)) || "[]");
    if (why) console.error(why);
  };

  // Cards lie in a cache of their own too: the site's, as many as were taken along, and the reader's own list. An engine that can't read them goes
  // on without, and /pocket says so.
  const cards = "cards-along", sites = "/pocket/cards.txt", mine = "/pocket/own-cards.txt", mostOwn = 10000;
  const cardsText = async (path) => (await caches.has(cards)) ? (await (await (await caches.open(cards)).match(path))?.text()) || "" : "";
  const openCards = async () => {
    const own = await cardsText(mine), along = await cardsText(sites);
    const why = self.pocketCards?.(own, along);
    if (why) console.error(why);
    return why;
  };

  // importOwn reads a reader's own list, and adds it to the one that is here; a card of the same number gives way. Between some cards and the next
  // others have their turn.
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

  // openSearch gives the engine what it searches, when somebody searches first: its index takes a second or more.
  let searching;
  const openSearch = () => {
    searching ||= (async () => {
      const why = self.pocketFind(await (await (await kept()).cache.match("/pocket/search.json")).text());
      if (why) throw new Error(why);
    })();
    searching.catch(() => { searching = undefined; });
    return searching;
  };

  // pocketWarm opens the search while somebody looks at a page on which they may ask; first that page gets out.
  self.pocketWarm = async () => {
    if (searching || !await kept()) return;
    await new Promise((done) => setTimeout(done, 500));
    try { if (await engine()) await openSearch(); } catch { /* then the copy is searched */ }
  };

  // tellRefused keeps what the site didn't take until its reader has seen it (js/80-offline.js): the last twenty.
  const refusals = "/pocket/refused.json";
  const tellRefused = async (one) => {
    const list = [...JSON.parse((await text(refusals)) || "[]"), one].slice(-20);
    await (await caches.open(own)).put(refusals, new Response(JSON.stringify(list), { headers: { "Content-Type": "application/json" } }));
  };

  // send sends the answers that wait, as the forms that they are: each counts once, however often it comes. It says whether none is left.
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
        if (res.status === 409) continue; // an exam or a run asks it now: later
        break; // too many, or a server in trouble: later
      }
      await inTurn(async () => {
        if (refused) await tellRefused({ question: a.question, query: a.query, at: a.at, status: res.status });
        await keep((await answers()).map((x) => x.form === a.form ? { ...x, gone: true } : x));
      });
    }
    return !left;
  };

  // renew fetches other questions when some were answered, the day is over, or the site has changed.
  const renew = async () => {
    const cache = await caches.open(own);
    const old = await cache.match(questions);
    const day = old && new Date(Number(old.headers.get("X-Made"))).toDateString() === new Date().toDateString();
    if (day && old.headers.get("X-Site") === current && !(await answers()).length) return;
    const res = await fetch(questions, { credentials: "same-origin", cache: "no-store" });
    if (!res.ok) return;
    const file = await res.text();
    await inTurn(async () => {
      if ((await answers()).some((x) => !x.gone)) return; // answered meanwhile
      await cache.put(questions, new Response(file, { headers: { "Content-Type": "application/json", "X-Made": String(Date.now()), "X-Site": current } }));
      await keep([]);
      if (running && await running) await openQuiz();
    });
  };

  // pocketSync brings the quiz on the device and the site together, every ten minutes at most, or at once.
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
      } catch { synced = 0; /* no network: the next time */ }
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

  // pocketFirst says whether the reader wants this device to play though there is a network.
  self.pocketFirst = async (url) => pages.has(url.pathname) && url.pathname !== "/pocket" && !!await (await kept())?.cache.match("/pocket/always");

  // pocketAnswer makes a page, and says that it did; undefined: it can't.
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
