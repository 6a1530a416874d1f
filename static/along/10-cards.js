// This is the part of /pocket about imported cards: those of the site, by set, and a list of the
// reader's own. Only the engine in this device's service worker reads them (worker/pocket.js). Both
// are stored in a cache of their own, which an update of the engine leaves alone.
{
  const box = document.querySelector("[data-cards]"), engine = document.querySelector("[data-pocket]");
  if (box && engine && "serviceWorker" in navigator && "caches" in self && isSecureContext) {
    const store = "cards-along", sites = "/pocket/cards.txt", mine = "/pocket/own-cards.txt", mostBytes = 16 << 20;
    const version = box.dataset.cards, total = Number(box.dataset.total);
    const $ = (s) => box.querySelector(s);
    const said = $("[data-said]"), bar = $("progress"), file = $("#own-list");
    const sets = () => [...box.querySelectorAll("[name=set]")];
    let busy = false;

    const here = async (path) => (await caches.has(store)) ? (await caches.open(store)).match(path) : undefined;
    const tell = async (what, ...more) => (await navigator.serviceWorker.getRegistration())?.active?.postMessage(what, ...more);
    const count = (n) => n + (n === 1 ? " card" : " cards");

    const show = async (words) => {
      let whole = false;
      for (const name of await caches.keys()) whole ||= name.startsWith("pocket-") && !!await (await caches.open(name)).match("/pocket/whole");
      const along = await here(sites), own = await here(mine);
      box.hidden = !whole && !along && !own;
      const state = [];
      if (along) state.push(count(Number(along.headers.get("X-Cards"))) + " of the site" + (along.headers.get("X-Version") === version || !version ? "." : ", which has other ones now."));
      if (own) state.push(count(Number(own.headers.get("X-Cards"))) + " of your own.");
      if (!along && !own) state.push(version ? "None. The site has " + count(total) + "." : "None, and none were imported on this site.");
      said.textContent = (words ? words + " " : "") + state.join(" ");
      bar.hidden = !busy;
      const take = $("[data-do=cards]");
      take.hidden = busy || !version || !whole;
      take.textContent = along ? "Fetch the cards anew" : "Take the cards along";
      $("[data-do=remove-cards]").hidden = busy || !along;
      $("[data-do=remove-own]").hidden = busy || !own;
      file.disabled = busy || !whole;
      const chosen = sets().filter((s) => s.checked), out = $("[data-sets]");
      if (out) out.textContent = chosen.length === sets().length ? "all " + chosen.length : chosen.length + " of " + sets().length + ", " + count(chosen.reduce((n, s) => n + Number(s.dataset.n), 0));
    };

    const work = async (words, f) => {
      busy = true;
      bar.value = 0;
      await show(words);
      let then;
      try { then = await f(); } catch (err) { then = "That didn’t work. " + (err.message || ""); }
      busy = false;
      await show(then);
    };

    // take downloads the chosen sets, one file each, or all sets in one file.
    const take = async () => {
      const all = sets(), chosen = all.filter((s) => s.checked);
      if (!chosen.length) return "Choose a set first.";
      const names = chosen.length === all.length ? ["all"] : chosen.map((s) => s.value);
      const parts = [];
      let n = 0;
      for (const [i, name] of names.entries()) {
        const res = await fetch("/pocket/cards/" + encodeURIComponent(name) + "?v=" + encodeURIComponent(version), { credentials: "omit" });
        if (!res.ok) throw new Error("The server answers " + res.status + ".");
        const text = await res.text();
        parts.push(text);
        for (const line of text.split("\n")) if (line && line[0] !== "{") n++;
        bar.value = 100 * (i + 1) / names.length;
      }
      const head = { "Content-Type": "text/plain; charset=utf-8", "X-Cards": String(n), "X-Version": version };
      await (await caches.open(store)).put(sites, new Response(new Blob(parts), { headers: head }));
      await tell("cards changed");
      return "The cards are here.";
    };

    // read sends a list of the reader's own to the engine in the service worker and shows its
    // progress.
    const read = async (f) => {
      if (f.size > mostBytes) throw new Error("The file is larger than 16 MB: that is no list of cards.");
      const text = await f.text();
      const { port1, port2 } = new MessageChannel();
      const end = new Promise((done) => { port1.onmessage = (e) => { if (e.data.end) done(e.data); else bar.value = 100 * e.data.done / e.data.all; }; });
      await tell({ own: text, name: f.name }, [port2]);
      const r = await end;
      if (r.error) throw new Error(r.error);
      return count(r.read) + " read: " + r.whole + " played whole, " + r.parts + " in part, " + r.not + " not." + (r.refused ? " " + r.refused + " more are no cards." : "");
    };

    const remove = async (path) => {
      await (await caches.open(store)).delete(path);
      if (!(await (await caches.open(store)).keys()).length) await caches.delete(store);
      await tell("cards changed");
      return "Removed.";
    };

    box.addEventListener("click", (e) => {
      const what = e.target.closest("[data-do]")?.dataset.do;
      if (busy || !what) return;
      if (what === "cards") work("Fetching cards …", take);
      if (what === "remove-cards") work("", () => remove(sites));
      if (what === "remove-own") work("", () => remove(mine));
    });
    box.addEventListener("change", (e) => {
      if (e.target === file && file.files[0] && !busy) work("Reading the list …", () => read(file.files[0])).then(() => { file.value = ""; });
      else if (e.target.name === "set") show();
    });
    new MutationObserver(() => { if (!busy) show(); }).observe(engine.querySelector("[data-said]"), { childList: true, characterData: true, subtree: true });
    show();
  }
}
