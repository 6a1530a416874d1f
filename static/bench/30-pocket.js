// This is the download of the engine on /pocket. The engine is downloaded and removed only when the
// reader asks for it, and stored in a cache of its own. The service worker runs it
// (worker/pocket.js).
{
  const box = document.querySelector("[data-pocket]");
  if (box && "serviceWorker" in navigator && "caches" in self && "WebAssembly" in self && isSecureContext) {
    const version = box.dataset.pocket, store = "pocket-" + version, size = Number(box.dataset.bytes);
    const $ = (s) => box.querySelector(s);
    const said = $("[data-said]"), bar = $("progress"), always = $("[data-always]");
    let stop;

    const kept = async () => {
      for (const name of await caches.keys()) if (name.startsWith("pocket-") && await (await caches.open(name)).match("/pocket/whole")) return name;
      return undefined;
    };
    const tell = async () => (await navigator.serviceWorker.getRegistration())?.active?.postMessage("pocket changed");

    const show = async (words) => {
      const name = await kept();
      const c = navigator.connection;
      said.textContent = words || (!name ? "The engine isn’t here." : name === store ? "The engine is here: version " + version + "." : "An older engine is here: version " + name.slice(7) + ". The site has " + version + ".");
      bar.hidden = !stop;
      $("[data-do=take]").hidden = !!stop || !!name;
      $("[data-do=update]").hidden = !!stop || !name || name === store;
      $("[data-do=stop]").hidden = !stop;
      $("[data-do=remove]").hidden = !!stop || !name;
      $("[data-metered]").hidden = !!stop || name === store || !(c?.saveData || c?.type === "cellular");
      always.hidden = !name;
      always.querySelector("input").checked = !!name && !!await (await caches.open(name)).match("/pocket/always");
    };

    const file = async (url, type, progress) => {
      const res = await fetch(url, { credentials: "omit", signal: stop.signal });
      if (!res.ok) throw new Error("The server answers " + res.status + ".");
      const parts = [];
      let n = 0;
      for (const r = res.body.getReader();;) {
        const { done, value } = await r.read();
        if (done) break;
        parts.push(value);
        n += value.length;
        progress?.(n);
      }
      return { n, res: new Response(new Blob(parts, { type }), { headers: { "Content-Type": type } }) };
    };

    const take = async () => {
      stop = new AbortController();
      bar.value = 0;
      await show("Fetching the engine …");
      let words;
      try {
        navigator.storage?.persist?.();
        await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
        await caches.delete(store);
        const cache = await caches.open(store);
        const wasm = await file(box.dataset.wasm, "application/wasm", (n) => { bar.value = 96 * n / size; });
        if (wasm.n !== size) throw new Error("It came incomplete.");
        await cache.put("/pocket/engine.wasm", wasm.res);
        await cache.put("/pocket/library.json", (await file(box.dataset.library, "application/json")).res);
        await cache.put("/pocket/search.json", (await file(box.dataset.search, "application/json")).res);
        await cache.addAll(box.dataset.assets.split(" "));
        const old = await kept();
        if (old && await (await caches.open(old)).match("/pocket/always")) await cache.put("/pocket/always", new Response("1"));
        if (stop.signal.aborted) throw new Error();
        await cache.put("/pocket/whole", new Response("1")); // stored last, so an engine with this entry is complete
        for (const name of await caches.keys()) if (name.startsWith("pocket-") && name !== store) await caches.delete(name);
        await tell();
      } catch (err) {
        await caches.delete(store);
        words = stop.signal.aborted ? "Stopped. Nothing was kept." : "That didn’t work. " + (err.message || "") + " Try again with a better network.";
      }
      stop = undefined;
      await show(words);
    };

    box.addEventListener("click", async (e) => {
      const what = e.target.closest("[data-do]")?.dataset.do;
      if (what === "take" || what === "update") await take();
      if (what === "stop") stop?.abort();
      if (what === "remove") {
        for (const name of await caches.keys()) if (name.startsWith("pocket-")) await caches.delete(name);
        await tell();
        await show("Removed.");
      }
    });
    always.addEventListener("change", async (e) => {
      const name = await kept();
      if (!name) return;
      const cache = await caches.open(name);
      if (e.target.checked) await cache.put("/pocket/always", new Response("1"));
      else await cache.delete("/pocket/always");
    });
    show();
  }
}
