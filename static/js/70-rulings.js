// The share link opens the device's share dialog, or copies the address. Without the script it is a
// plain link.
{
  document.addEventListener("click", (e) => {
    const a = e.target.closest("a[data-share]");
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey || !(navigator.share || navigator.clipboard)) return;
    e.preventDefault();
    const was = a.textContent;
    const say = (text) => { a.textContent = text; setTimeout(() => { a.textContent = was; }, 1600); };
    const copy = () => navigator.clipboard ? navigator.clipboard.writeText(a.href).then(() => say("Link copied"), () => location.assign(a.href)) : location.assign(a.href);
    if (navigator.share) navigator.share({ title: a.dataset.share, url: a.href }).catch((err) => { if (err.name !== "AbortError") copy(); });
    else copy();
  });
}

// A filter is applied while the reader types, and its results replace the old ones. Without the
// script there is a button.
{
  const form = document.querySelector("form[data-live]");
  let timer, last;
  const send = () => {
    const q = new URLSearchParams(new FormData(form));
    for (const [k, v] of [...q]) if (!v.trim()) q.delete(k);
    const url = form.action + (q.size ? "?" + q : "");
    if (url === last) return;
    last = url;
    fetch(url, { headers: { Accept: "text/html" } }).then((r) => {
      if (!r.ok) throw new Error(r.statusText);
      return r.text();
    }).then((html) => {
      if (url !== last) return; // the reader has typed more
      const page = new DOMParser().parseFromString(html, "text/html");
      const fresh = page.getElementById(form.dataset.live);
      document.getElementById(form.dataset.live).replaceChildren(...fresh.childNodes);
      document.querySelector("h1").textContent = page.querySelector("h1").textContent;
      document.title = page.title;
      history.replaceState(history.state, "", url);
    }).catch(() => { last = undefined; }); // the button still works
  };
  if (form) {
    form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(send, 220); });
  }
}

// An old address such as /rules/15#15-4-5, from before the chapter was divided, leads on to the
// clause. Without the script the reader lands on the table of contents at that clause.
{
  const lead = () => {
    const a = location.hash && document.querySelector("[data-lead-on]") && document.getElementById(location.hash.slice(1));
    if (a && a.closest("[data-lead-on]") && a.href) location.replace(a.href);
  };
  addEventListener("hashchange", lead);
  lead();
}
