// The service worker keeps a copy of the reference for reading without a network. The copy is
// downloaded after everything else, and not for readers who save data. A newer copy that came with
// an earlier page is used from now on; one that comes with this page waits.
{
  if ("serviceWorker" in navigator && isSecureContext && !navigator.connection?.saveData) {
    addEventListener("load", () => {
      (self.requestIdleCallback || setTimeout)(async () => {
        try {
          const before = await navigator.serviceWorker.getRegistration();
          before?.waiting?.postMessage("take over");
          await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
        } catch { /* then the network is needed, as before */ }
      }, { timeout: 3000 });
    });
    // The worker then sends the answers that wait.
    addEventListener("online", async () => (await navigator.serviceWorker.getRegistration())?.active?.postMessage("online"));
  }
  // If the site refused an answer that was given without a network, each page says so until the
  // reader has closed the notice.
  (async () => {
    if (!("caches" in self) || !isSecureContext || !await caches.has("quiz-along")) return;
    const cache = await caches.open("quiz-along"), path = "/pocket/refused.json";
    const list = await (await cache.match(path))?.json(), main = document.querySelector("main");
    if (!list?.length || !main) return;
    const note = document.createElement("div"), p = document.createElement("p"), seen = document.createElement("button");
    note.className = "notice";
    note.setAttribute("role", "status");
    note.dataset.refused = list.length;
    p.append(list.length === 1 ? "The site didn’t take an answer that you gave without a network, and it doesn’t count: " : "The site didn’t take " + list.length + " answers that you gave without a network, and they don’t count: ");
    list.forEach((x, i) => {
      const a = document.createElement("a");
      a.href = "/quiz/" + encodeURIComponent(x.question) + x.query;
      a.textContent = "question " + x.question;
      p.append(i ? ", " : "", a, " of " + new Date(x.at).toLocaleDateString("en", { day: "numeric", month: "long" }) + (x.status === 404 ? " (it is no longer asked)" : " (sent too late, or by somebody else)"));
    });
    p.append(". You can answer again.");
    seen.type = "button";
    seen.className = "button quiet";
    seen.textContent = "Understood";
    seen.addEventListener("click", async () => { await cache.delete(path); note.remove(); });
    note.append(p, seen);
    main.prepend(note);
  })().catch(() => {});
}
