// This script runs the bench that is exported as one HTML file (digijudge export --pocket). It
// unpacks the data below the page, starts the engine, and lets the engine answer links and forms. A
// file has no service worker, so the script calls the engine itself. The address of a page stands
// after #, so that a reader can go back, reload and bookmark it. Go's wasm_exec.js stands above
// this script.
{
  const base = document.documentElement.dataset.base, start = "/bench";
  const main = () => document.querySelector("main");

  // bytes decodes the packed data: one character for each byte; a character after an equals sign
  // stands for the byte 64 below it.
  const bytes = (text) => {
    const of = new Map([...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((c, i) => [c.charCodeAt(0), i]));
    const out = new Uint8Array(text.length);
    let n = 0;
    for (let i = 0; i < text.length; i++) {
      let b = of.get(text.charCodeAt(i));
      if (b === 61) b = (of.get(text.charCodeAt(++i)) + 192) & 255;
      out[n++] = b;
    }
    return out.subarray(0, n);
  };

  const say = (heading, ...words) => {
    const h = document.createElement("h1");
    h.textContent = heading;
    main().replaceChildren(h, ...words.map((w) => { const p = document.createElement("p"); p.append(w); return p; }));
  };

  const link = (to, words) => { const a = document.createElement("a"); a.href = to; a.textContent = words; return a; };

  // missing shows that a page isn't in the file. A ruling opens on the bench instead.
  const missing = (path) => {
    const slug = /^\/rulings\/([a-z0-9-]+)$/.exec(path)?.[1];
    if (slug) return go("/bench?ruling=" + slug, true);
    return say("This page isn\u2019t in the file", base ? link(base + path, "Read it on the site") : "It needs the site, and this file doesn\u2019t know where that is.", link("#" + start, "The bench"));
  };

  let search, searched = false;
  const ask = (method, address, form) => {
    const at = new URL(address, "https://file.invalid");
    const path = at.pathname.replace(/(.)\/+$/, "$1");
    if (path === "/search" && !searched) {
      const why = pocketFind(search);
      if (why) return [500, why];
      searched = true;
      search = undefined;
    }
    return pocketServe(method, path, at.search.slice(1), form);
  };

  const show = (method, address, form) => {
    const made = ask(method, address, form);
    if (!made) return missing(address);
    const [status, text] = made;
    if (status >= 300 && status < 400) return go(text, method === "GET");
    const page = new DOMParser().parseFromString(text, "text/html"), found = page.querySelector("main");
    document.title = page.title || document.title;
    if (!found) return say("That didn\u2019t work", text.slice(0, 300));
    main().replaceWith(document.adoptNode(found));
    const id = address.split("#")[1];
    const to = id && document.getElementById(decodeURIComponent(id));
    if (to) to.scrollIntoView();
    else scrollTo(0, 0);
    return undefined;
  };

  // go opens an address, as a new entry in the history or in place of the last one.
  const go = (address, instead) => {
    const to = "#" + address;
    if (to === location.hash) return show("GET", address, "");
    if (instead) { history.replaceState(null, "", to); return show("GET", address, ""); }
    location.hash = to; // the listener for hashchange shows the page
    return undefined;
  };

  addEventListener("hashchange", () => { if (ready) show("GET", location.hash.slice(1) || start, ""); });

  document.addEventListener("click", (e) => {
    const href = e.target.closest?.("a[href]")?.getAttribute("href");
    if (!href || e.ctrlKey || e.metaKey || e.shiftKey) return;
    if (href.startsWith("/")) { e.preventDefault(); go(href); }
    else if (href.startsWith("#") && !href.startsWith("#/")) { e.preventDefault(); document.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView(); }
  });

  document.addEventListener("submit", (e) => {
    e.preventDefault();
    const f = e.target, by = e.submitter;
    const sent = new URLSearchParams([...new FormData(f, by)].filter(([, v]) => typeof v === "string"));
    const action = (by?.getAttribute("formaction") || f.getAttribute("action") || location.hash.slice(1) || start).split("#")[0];
    const method = (by?.getAttribute("formmethod") || f.getAttribute("method") || "get").toUpperCase();
    if (method === "POST") show("POST", action, sent.toString());
    else go(action.split("?")[0] + "?" + sent);
  });

  let ready = false;
  (async () => {
    const packed = document.getElementById("packed");
    const all = new Uint8Array(await new Response(new Blob([bytes(packed.textContent)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    packed.remove();
    const head = all.indexOf(10), parts = JSON.parse(new TextDecoder().decode(all.subarray(0, head))), part = {};
    let at = head + 1;
    for (const [name, size] of parts) { part[name] = all.subarray(at, at + size); at += size; }
    const text = (name) => new TextDecoder().decode(part[name]);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text("css"));
    document.adoptedStyleSheets = [sheet];
    search = text("search");
    const engine = new Go();
    const { instance } = await WebAssembly.instantiate(part.engine, engine.importObject);
    engine.run(instance);
    const why = pocketOpen(text("library"));
    if (why) throw new Error(why);
    ready = true;
    document.documentElement.dataset.ready = "";
    show("GET", location.hash.slice(1) || start, "");
  })().catch((err) => say("The engine doesn\u2019t start", String(err.message || err), "It needs a browser of 2023 or later, and the file as it was made."));
}
