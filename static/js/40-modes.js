// The quiz without reloads: an answer is sent by one request, which brings the result and the next question. Without this script the same
// forms and links do the same by redirects; where anything fails, they are used.
{
  const questionPath = /^\/quiz\/d?\d+$/;
  const pages = new Map(); // state's name → { node, title }, for going back and forth
  let count = 0;
  const name = () => performance.timeOrigin + "-" + count++; // another one after a reload
  let at = name(); // of the page that is shown
  let path = location.pathname; // of the page that is shown
  let next = null; // what came with the result: { from, page }
  let shown = performance.now();
  let sending = false;

  const main = () => document.getElementById("main");
  const keep = () => pages.set(at, { node: main(), title: document.title });
  history.replaceState({ ...history.state, quiz: at }, "");

  const read = (html) => {
    const doc = new DOMParser().parseFromString(html, "text/html");
    return document.importNode(doc.querySelector("main"), true);
  };

  // Shows a page in place of the one there is. Focus goes to its first heading, which says where the reader is.
  const show = (node, title) => {
    main().replaceWith(node);
    path = location.pathname;
    document.title = title;
    shown = performance.now();
    document.dispatchEvent(new CustomEvent("digijudge:page"));
  };
  const arrive = () => {
    scrollTo(0, 0);
    const h = main().querySelector("#form-error, h1");
    if (h) { h.tabIndex = -1; h.focus({ preventScroll: true }); }
  };
  const go = (page) => {
    keep();
    at = name();
    history.pushState({ quiz: at }, "", page.url);
    show(read(page.html), page.title);
    arrive();
  };

  addEventListener("popstate", (e) => {
    if (!e.state || e.state.quiz === undefined) { // a link within the page, or a page that isn't ours
      if (location.pathname !== path) location.reload();
      return;
    }
    if (e.state.quiz === at) return;
    const page = pages.get(e.state.quiz);
    if (!page) { location.reload(); return; }
    keep();
    at = e.state.quiz;
    next = null;
    show(page.node, page.title);
  });

  // What only the browser knows: how long the question was on the screen, and what the clock says.
  const field = (form, key, value) => {
    let f = form.querySelector(`input[type=hidden][name=${key}]`);
    if (!f) { f = document.createElement("input"); f.type = "hidden"; f.name = key; form.append(f); }
    f.value = value;
  };

  // Without a network nothing is lost: the form stays as it is, and says so.
  const keepForm = (form) => {
    form.removeAttribute("aria-busy");
    form.querySelector("#form-error")?.remove();
    const note = document.createElement("div");
    note.className = "notice bad";
    note.id = "form-error";
    note.setAttribute("role", "alert");
    note.append(Object.assign(document.createElement("p"), { textContent: "There is no network. Your answer is still here: send it again when you are online." }));
    form.querySelector(".bar").before(note);
  };

  document.addEventListener("submit", async (e) => {
    const form = e.target;
    if (e.defaultPrevented || !form.matches("form.answers") || !questionPath.test(new URL(form.action).pathname)) return;
    field(form, "took", Math.round(performance.now() - shown));
    field(form, "offset", -new Date().getTimezoneOffset());
    e.preventDefault();
    if (sending) return; // a double click
    sending = true;
    form.setAttribute("aria-busy", "true");
    try {
      const res = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Digijudge": "fragment" } });
      if (!(res.headers.get("Content-Type") || "").startsWith("application/json")) throw new Error("no result");
      const page = await res.json();
      if (!page.html) throw new Error("no page");
      form.removeAttribute("aria-busy");
      if (res.ok) {
        next = page.next ? page.next : null;
        go(page);
      } else { // the form again, with what is wrong
        show(read(page.html), page.title);
        arrive();
      }
    } catch {
      if (navigator.onLine) form.submit(); // counted once, however often it is sent
      else keepForm(form);
    } finally {
      sending = false;
    }
  });

  // The link to the next question shows the one that has come already.
  document.addEventListener("click", (e) => {
    const a = e.target.closest("main .attempt a[href^='/quiz/next']");
    if (!a || !next || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    const page = next;
    next = null;
    if (page.html) go(page); else location.assign(page.url);
  });

  // Keys: 1 to 9 tick, Enter checks, N goes on.
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
    const el = e.target;
    if (el.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
    const form = document.querySelector("main form.answers");
    if (form && e.key >= "1" && e.key <= "9") {
      const answers = form.querySelectorAll("input[name=answer]");
      const number = form.querySelector("input[type=number]");
      if (answers[e.key - 1]) {
        e.preventDefault();
        answers[e.key - 1].click();
        answers[e.key - 1].focus();
      } else if (number) {
        number.focus(); // the key is written there
      }
    } else if (form && e.key === "Enter" && !el.closest("a, button, summary, input")) {
      e.preventDefault();
      form.requestSubmit();
    } else if (e.key.toLowerCase() === "n" && !el.closest("input[type=text]")) {
      const a = [...document.querySelectorAll("main .attempt a[href^='/quiz/next']")].find((x) => x.offsetParent);
      if (a) { e.preventDefault(); a.click(); }
    }
  });

  // Sharing a day: the system's own way, or the clipboard; the text stands there in any case.
  const button = document.querySelector("[data-share]");
  const text = document.getElementById("share-text");
  if (button && text && (navigator.share || navigator.clipboard)) {
    button.hidden = false;
    if (!navigator.share) button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const said = document.querySelector("[data-share-said]");
      try {
        if (navigator.share) await navigator.share({ text: text.value });
        else { await navigator.clipboard.writeText(text.value); said.textContent = button.textContent = "Copied"; }
      } catch { text.focus(); text.select(); }
    });
  }
}
