// This is Digijudge's service worker. After one visit the reference can be read without a network.
// When the site's content changes, so does the version in this file, and the browser installs the
// new worker, which downloads a new copy and waits. It takes over at the start of a later visit
// (80-offline.js), so that nothing changes while somebody reads.
"use strict";

const version = "@@VERSION@@";
const store = "copy-" + version;
const copyURL = "/offline/copy.json?v=" + version;
const patience = 4000; // milliseconds to wait for a slow network before a page of the copy is shown

addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const res = await fetch(copyURL, { cache: "no-cache", credentials: "omit" });
    if (!res.ok) throw new Error("no copy: " + res.status);
    const copy = await res.clone().json();
    const cache = await caches.open(store);
    await cache.addAll(copy.assets);
    await cache.put(copyURL, res); // stored last, so a copy with this entry is complete
  })());
});

addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("copy-") && name !== store) await caches.delete(name);
    if (registration.navigationPreload) await registration.navigationPreload.enable();
  })());
});

addEventListener("message", (e) => { if (e.data === "take over") e.waitUntil(skipWaiting()); });

addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (url.origin !== location.origin) return;
  if (e.request.mode === "navigate") e.respondWith(page(e, url));
  else if (url.pathname.startsWith("/static/") && e.request.method === "GET") e.respondWith(file(e.request));
});

// file resolves to a style sheet, script or picture: from the copy if it has the file, else from
// the network.
const file = async (request) => (await caches.match(request)) || fetch(request);

let copying;
const copy = () => {
  copying ||= (async () => {
    const res = await (await caches.open(store)).match(copyURL);
    if (!res) throw new Error("no copy");
    const c = await res.json();
    const when = new Date(res.headers.get("Date") || Date.now());
    c.date = when.getUTCDate() + " " + ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"][when.getUTCMonth()] + " " + when.getUTCFullYear();
    c.bySlug = new Map(c.rulings.map((r) => [r[0], r]));
    return c;
  })();
  copying.catch(() => { copying = undefined; });
  return copying.then(async (c) => { c.plays = !!await self.pocketHere?.(); return c; });
};

// page resolves to the network's answer. If the network fails or is slow, it resolves to the
// downloaded engine's page (pocket.js), or else to a page of the offline copy.
const page = async (e, url) => {
  // The site can show this attempt only after it has received the answer.
  if (url.pathname.startsWith("/quiz/attempt/away-")) await Promise.race([self.pocketSync?.(true), new Promise((done) => setTimeout(done, patience))]);
  const form = e.request.method === "POST" && self.pocketAnswer ? await e.request.clone().text() : "";
  const played = (chosen) => self.pocketAnswer?.(e.request.method, url, form, chosen);
  if (await self.pocketFirst?.(url)) {
    const made = await played(true);
    if (made) return made;
  }
  const online = (async () => (await e.preloadResponse) || fetch(e.request))();
  online.then(() => e.waitUntil(self.pocketSync?.())).catch(() => {});
  if (e.request.method !== "GET") {
    return online.catch(async () => (await played(false)) || answer(url, "Not sent", "<h1>Not sent</h1><p class=\"lead\">There is no network. Go back, and send it again when you are online.</p>"));
  }
  let slow;
  const late = new Promise((resolve) => { slow = setTimeout(async () => {
    try { const made = await played(false); if (made) return resolve(made); const body = body_(await copy(), url); if (body) resolve(frame(await copy(), body, true)); } catch { /* there is no copy: wait for the network */ }
  }, patience); });
  try {
    return await Promise.race([online, late]);
  } catch {
    const made = await played(false);
    if (made) return made;
    const c = await copy();
    if (url.pathname === "/") e.waitUntil(self.pocketWarm?.());
    return frame(c, body_(c, url) || elsewhere(c), false);
  } finally {
    clearTimeout(slow);
  }
};

const answer = async (url, title, html) => frame(await copy(), { title, html }, false);

const frame = (c, body, slow) => {
  if (body.to) return Response.redirect(body.to, 302);
  const note = "<p class=\"notice copy-note\" role=\"status\">" + (slow ? "The network is slow" : "No network") + ": this is your copy of <b>" + c.date + "</b>, rules version " + esc(c.rules) + ".</p>";
  const [head, ...tail] = c.shell.split("@@MAIN@@");
  const html = head.replace(/<title>[^<]*<\/title>/, () => "<title>" + esc(body.title) + (body.title === "Digijudge" ? "" : " · Digijudge") + "</title>") + note + body.html + tail.join("");
  return new Response(html, { status: body.missing ? 404 : 200, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": c.csp, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } });
};

const esc = (s) => String(s).replace(/[&<>"']/g, (x) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" })[x]);
const link = (to, words) => "<a href=\"" + esc(to) + "\">" + esc(words) + "</a>";

// body_ returns the copy's page at an address, or undefined if the copy has none.
const body_ = (c, url) => {
  const path = decodeURI(url.pathname).replace(/(.)\/+$/, "$1");
  if (path === "/") return home(c);
  if (path === "/search") return search(c, url.searchParams.get("q") || "");
  if (path === "/r") return clause(c, url.searchParams.get("n") || url.searchParams.get("number") || "");
  if (path.startsWith("/r/")) return clause(c, path.slice(3));
  if (path === "/rulings" || /^\/rulings\/(?:all$|[^/]+\/)/.test(path)) return rulings(c, path);
  if (path.startsWith("/rulings/")) return ruling(c, path.slice(9));
  const own = c.pages[path] || c.pages[path.replace(/\/whole$/, "")];
  return own && { title: own[0], html: own[1] };
};

const elsewhere = (c) => ({ title: "Not in your copy", missing: true, html: "<h1>This page needs the network</h1><p class=\"lead\">The quiz, your progress and cards are not in the copy. What you can read now:</p>" + shelves(c) });

const shelves = (c) => "<ul class=\"list\">" + [["/search", "Search"], ["/quick", "At the table"], ["/keywords", "Keywords"], ["/rules", "Rules"], ["/rulings", "Rulings"], ["/faq", "FAQ"]]
  .filter(([to]) => to === "/search" || to === "/rulings" || c.pages[to]).map(([to, name]) => "<li><a href=\"" + to + "\"><b>" + name + "</b></a></li>").join("") + "</ul>";

const field = (q) => "<form class=\"filter\" role=\"search\" aria-label=\"Your copy\" action=\"/search\"><label for=\"page-q\">Search your copy</label><div class=\"row\"><input id=\"page-q\" type=\"search\" name=\"q\" value=\"" + esc(q) + "\" maxlength=\"100\" autocomplete=\"off\" enterkeyhint=\"search\"><button class=\"button\" type=\"submit\">Search</button></div></form>";

const home = (c) => ({ title: "Digijudge", html: "<h1>Digijudge</h1>" + field("") + shelves(c) });

const clauses = (list) => list.length ? "<p class=\"cites\"><span class=\"cites-label\">Clauses</span>" + list.map((n) => " <a class=\"cl\" href=\"/r/" + n + "\">" + n + "</a>").join("") + "</p>" : "";

// A ruling is [slug, title, because, clauses, steps, asks]; a step is [words, clause].
const ruling = (c, slug) => {
  const r = c.bySlug.get(slug);
  if (!r) return undefined;
  const steps = r[4].map(([words, n]) => "<li>" + esc(words) + (n ? " <a class=\"cl\" href=\"/r/" + n + "\">" + n + "</a>" : "") + "</li>").join("");
  return { title: r[1], html: "<nav class=\"crumbs\" aria-label=\"Breadcrumb\"><ol><li>" + link("/", "Home") + "</li><li>" + link("/rulings", "Rulings") + "</li></ol></nav><article><h1>" + esc(r[1]) + "</h1>" +
    (r[2] ? "<p class=\"lead\">" + cite(r[2]) + "</p>" : "") + clauses(r[3]) + (c.plays ? "<p class=\"actions\"><a class=\"button quiet\" href=\"/bench?ruling=" + encodeURIComponent(slug) + "\">Open on the bench</a></p>" : "") + (steps ? "<h2>How it plays out</h2><ol class=\"copy-steps\">" + steps + "</ol>" : "") + "</article>" };
};

// cite escapes a text and turns its clause numbers into links.
const cite = (s) => esc(s).replace(/\b\d{1,2}(?:-\d{1,2}){1,6}\b/g, (n) => "<a class=\"cl\" href=\"/r/" + n + "\">" + n + "</a>");

// rulings returns a list of rulings by the chapter of their first clause: all, or those of the
// clause or chapter in the address.
const rulings = (c, path) => {
  const want = /^\/rulings\/(?:clause|chapter)\/([\d-]+)/.exec(path)?.[1];
  const by = new Map();
  for (const r of c.rulings) {
    if (want && !r[3].some((n) => n === want || n.startsWith(want + "-"))) continue;
    const chapter = (r[3][0] || "").split("-")[0];
    by.set(chapter, [...(by.get(chapter) || []), r]);
  }
  const rows = [...by.keys()].sort((a, b) => a - b).map((ch) => "<details" + (want ? " open" : "") + "><summary>" + esc((c.pages["/rules/" + ch] || ["Chapter " + ch])[0]) + " <span class=\"note\">" + by.get(ch).length + "</span></summary><ul class=\"list\">" +
    by.get(ch).map((r) => "<li><a href=\"/rulings/" + r[0] + "\">" + esc(r[1]) + "</a></li>").join("") + "</ul></details>").join("");
  return { title: "Rulings", html: "<h1>Rulings" + (want ? " on " + esc(want) : "") + "</h1>" + (rows || "<p>None.</p>") };
};

// clause returns a redirect to the place of a clause, or of the nearest clause above it.
const clause = (c, asked) => {
  const n = asked.trim().replace(/[.\s–‑−]+/g, "-");
  if (!/^\d{1,2}(-\d{1,2}){0,6}$/.test(n)) return undefined;
  if (c.pages["/rules/" + n]) return { to: "/rules/" + n };
  for (const path of Object.keys(c.pages)) if (c.pages[path][1].includes("id=\"" + n + "\"")) return { to: path + "#" + n };
  const up = n.lastIndexOf("-");
  return up < 0 ? undefined : clause(c, n.slice(0, up));
};

// The search covers pages, the clauses and entries on them, and rulings. norm reduces a text to
// lower-case words, each with a space on both sides.
const norm = (s) => " " + s.toLowerCase().replace(/<[^>]*>/g, " ").replace(/&[a-z#0-9]+;/g, " ").replace(/[’']s\b/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(" ") + " ";
const plain = (s) => s.replace(/<[^>]*>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;|&#34;/g, "\"").replace(/&#39;/g, "'").replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();

const docs = (c) => {
  if (c.docs) return c.docs;
  const list = [];
  const add = (kind, title, to, text, asks) => list.push({ kind, title, to, text, head: norm(title), body: norm(text), asks: norm(asks || "") });
  for (const [path, [title, html]] of Object.entries(c.pages)) {
    const kind = path.startsWith("/keywords/") ? "Keywords" : path.startsWith("/faq/") ? "FAQ" : "Pages";
    const parts = html.split(/(?=<[a-z0-9]+(?: [a-z-]+="[^"]*")*? id="(?:\d+(?:-\d+)+|[a-z-]+-\d+)")/);
    add(kind, title, path, plain(parts[0].replace(/<nav[\s\S]*?<\/nav>|<h1[\s\S]*?<\/h1>/g, "")).slice(0, 600));
    for (const p of parts.slice(1)) {
      const id = / id="([^"]+)"/.exec(p)[1];
      const text = plain(p);
      if (/^\d/.test(id)) add("Clauses", id, path + "#" + id, text.replace(id, "").replace(/^\s*(Link|Quiz me)\s*/g, "").trim());
      else { const h = /<h[2-4][^>]*>([\s\S]*?)<\/h[2-4]>|<summary[^>]*>([\s\S]*?)<\/summary>/.exec(p); add("FAQ", h ? plain(h[1] || h[2]) : title, path + "#" + id, text); }
    }
  }
  for (const r of c.rulings) add("Rulings", r[1], "/rulings/" + r[0], r[2] || "", (r[5] || []).join(" "));
  c.docs = list;
  return list;
};

const idle = new Set("a an the is are be was were to of in on at it its i me my you your he she his her they them and or if when what which who how do does did can could will would for with by from as that this there not no".split(" "));
const stem = (w) => w.length > 4 ? w.replace(/(?:ies|ing|es|ed|s|e|y)$/, "") : w;

// spoken replaces what players say by the terms of the rules, the longest phrases first.
const spoken = (c, words) => {
  const out = [];
  for (let i = 0; i < words.length;) {
    let n = Math.min(4, words.length - i);
    while (n > 0 && !Object.hasOwn(c.words, words.slice(i, i + n).join(" "))) n--;
    out.push(...(n ? norm(c.words[words.slice(i, i + n).join(" ")]).trim().split(" ") : [words[i]]));
    i += n || 1;
  }
  return out;
};

const search = (c, q) => {
  q = q.slice(0, 100);
  const n = q.trim().replace(/^(?:rule|clause)\s+/i, "");
  if (/^\d{1,2}([-. ‑–]\d{1,2})+$/.test(n)) { const at = clause(c, n); if (at) return at; }
  const words = spoken(c, norm(q).trim().split(" ").filter(Boolean));
  let terms = [...new Set(words.filter((w) => !idle.has(w)).map(stem))].slice(0, 8);
  if (!terms.length) terms = [...new Set(words)].slice(0, 8);
  const all = docs(c);
  const hits = [];
  if (terms.length) {
    const weight = terms.map((t) => Math.log(1 + all.length / (1 + all.filter((d) => d.head.includes(" " + t) || d.body.includes(" " + t) || d.asks.includes(" " + t)).length)));
    const whole = weight.reduce((a, b) => a + b, 0);
    for (const d of all) {
      let score = 0, cover = 0;
      terms.forEach((t, i) => {
        const s = d.head.includes(" " + t) ? 3 : d.asks.includes(" " + t) ? 2.5 : d.body.includes(" " + t) ? 1 : 0;
        if (s) { score += s * weight[i]; cover += weight[i]; }
      });
      if (cover * 2 < whole) continue;
      if (d.head.trim() === words.join(" ")) score += 100;
      hits.push([score * (cover / whole) ** 2, d]);
    }
    hits.sort((a, b) => b[0] - a[0]);
  }
  const rows = hits.slice(0, 30).map(([, d]) => "<li><a href=\"" + esc(d.to) + "\"><span><small class=\"note\">" + d.kind + "</small> <b>" + esc(d.title) + "</b><br>" + esc(d.text.slice(0, 160)) + (d.text.length > 160 ? " …" : "") + "</span></a></li>").join("");
  return { title: q ? "Search: " + q : "Search", html: "<h1>Search</h1>" + field(q) + (q ? rows ? "<p class=\"note\">" + hits.length + " found" + (hits.length > 30 ? ", the best 30" : "") + ".</p><ul class=\"list hits\">" + rows + "</ul>" : "<p>Nothing in your copy has these words.</p>" : "") };
};
