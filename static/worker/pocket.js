// The engine in the pocket: where a reader took it along (static/js/85-pocket.js), it answers the pages that it can make, as the server would
// (cmd/pocket). It lies in a cache of its own, "pocket-" and its version, and is whole where that has /pocket/whole. Go's wasm_exec.js stands
// above this; the policy of this script alone allows WebAssembly.
{
  const current = "@@POCKET@@";
  const policy = "@@POLICY@@";
  const pages = new Set(["/bench", "/bench/ahead", "/anatomy", "/pocket"]);

  const kept = async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith("pocket-")) continue;
      const cache = await caches.open(name);
      if (await cache.match("/pocket/whole")) return { cache, version: name.slice(7) };
    }
    return undefined;
  };

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
      return k.version;
    })();
    running.then((v) => { if (!v) running = undefined; }, () => { running = undefined; });
    return running;
  };

  addEventListener("message", (e) => { if (e.data === "pocket changed") running = undefined; });

  // pocketFirst says whether the reader wants this device to play though there is a network.
  self.pocketFirst = async (url) => pages.has(url.pathname) && url.pathname !== "/pocket" && !!await (await kept())?.cache.match("/pocket/always");

  // pocketAnswer makes a page, and says that it did; undefined: it can't.
  self.pocketAnswer = async (method, url, form, chosen) => {
    const path = url.pathname.replace(/(.)\/+$/, "$1");
    if (!pages.has(path)) return undefined;
    try {
      const version = await engine();
      const made = version && self.pocketServe(method, path, url.search.slice(1), form);
      if (!made) return undefined;
      const [status, text] = made;
      if (status >= 300 && status < 400) return Response.redirect(text, status);
      const old = version === current ? "" : ", an older one than the site’s";
      const note = "<p class=\"notice copy-note\" role=\"status\">" + (chosen ? "Played" : "No network: played") + " on this device, by engine <a href=\"/pocket\">" + version + "</a>" + old + ".</p>";
      return new Response(text.replace(/<main [^>]*>/, (m) => m + note), { status, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin" } });
    } catch (err) {
      running = undefined;
      console.error(err);
      return undefined;
    }
  };
}
