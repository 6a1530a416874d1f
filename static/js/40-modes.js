// This script runs the quiz without page loads: one request sends an answer and brings the result
// and the next question. Without the script, or if anything fails, the same forms and links work by
// redirects.
{
  const questionPath = /^\/quiz\/d?\d+$/;
  // name of a history state → { node, title }, for the browser's Back and Forward
  const pages = new Map();
  let count = 0;
  // The time makes the name differ after a reload.
  const name = () => performance.timeOrigin + "-" + count++;
  let at = name(); // name of the page on the screen
  let path = location.pathname; // path of the page on the screen
  // the next question, which came with the result: { from, page }
  let next = null;
  let shown = performance.now();
  let sending = false;

  const main = () => document.getElementById("main");
  const keep = () => pages.set(at, { node: main(), title: document.title });
  history.replaceState({ ...history.state, quiz: at }, "");

  const read = (html) => {
    const doc = new DOMParser().parseFromString(html, "text/html");
    return document.importNode(doc.querySelector("main"), true);
  };

  // show replaces the page on the screen. arrive moves the focus to its first heading, so that a
  // screen reader says where the reader is.
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

  // field sets a hidden field of a form. The browser sends how long the question was on the screen
  // and the time zone, which the server can't know.
  const field = (form, key, value) => {
    let f = form.querySelector(`input[type=hidden][name=${key}]`);
    if (!f) { f = document.createElement("input"); f.type = "hidden"; f.name = key; form.append(f); }
    f.value = value;
  };

  // keepForm leaves the form as it is and shows a notice that there is no network.
  const keepForm = (form) => {
    form.removeAttribute("aria-busy");
    form.querySelector("#form-error")?.remove();
    const note = document.createElement("div");
    note.className = "notice bad";
    note.id = "form-error";
    note.setAttribute("role", "alert");
    note.append(Object.assign(document.createElement("p"), { textContent: "There is no network. Your answer is still here: send it again when you are online." }));
    (form.querySelector(".bar") || form.querySelector(".q-fields")).before(note);
  };

  // If each answer is a button, it is sent three seconds after the tap, or at once after a second
  // tap. Until then the reader can undo a slip.
  let armed = null; // { button, timer, note }
  const disarm = () => {
    if (!armed) return;
    clearTimeout(armed.timer);
    armed.note.remove();
    const group = armed.button.parentElement;
    delete group.dataset.sent;
    group.querySelectorAll("button[name=answer]").forEach((b) => b.removeAttribute("aria-pressed"));
    armed = null;
  };
  const arm = (form, button) => {
    disarm();
    const group = button.parentElement;
    group.dataset.sent = "";
    group.querySelectorAll("button[name=answer]").forEach((b) => b.setAttribute("aria-pressed", String(b === button)));
    const note = document.createElement("div");
    note.className = "undo";
    note.setAttribute("role", "status");
    const undo = Object.assign(document.createElement("button"), { type: "button", textContent: "Undo" });
    undo.addEventListener("click", () => { disarm(); button.focus(); });
    note.append(Object.assign(document.createElement("span"), { textContent: "Answered. Tap again to see it now." }), undo);
    group.after(note);
    armed = { button, note, timer: setTimeout(() => { if (armed && armed.button === button && button.isConnected) form.requestSubmit(button); }, 3000) };
  };

  document.addEventListener("submit", async (e) => {
    const form = e.target;
    // In a storm one tap is an answer, and the server redirects to the next question.
    if (form.matches("[data-storm]")) {
      if (form.dataset.storm) e.preventDefault();
      form.dataset.storm = "sent";
      return;
    }
    const button = e.submitter && e.submitter.name === "answer" ? e.submitter : null;
    if (button && !e.defaultPrevented && form.matches("form.answers[data-tap]") && (!armed || armed.button !== button)) {
      e.preventDefault();
      if (!sending) arm(form, button);
      return;
    }
    if (e.defaultPrevented || !form.matches("form.answers") || !questionPath.test(new URL(form.action).pathname)) return;
    field(form, "took", Math.round(performance.now() - shown));
    field(form, "offset", -new Date().getTimezoneOffset());
    e.preventDefault();
    if (sending) return; // a double click
    sending = true;
    const sent = new URLSearchParams(new FormData(form, e.submitter));
    disarm();
    form.setAttribute("aria-busy", "true");
    try {
      const res = await fetch(form.action, { method: "POST", body: sent, headers: { "X-Digijudge": "fragment" } });
      if (!(res.headers.get("Content-Type") || "").startsWith("application/json")) throw new Error("no result");
      const page = await res.json();
      if (!page.html) throw new Error("no page");
      form.removeAttribute("aria-busy");
      if (res.ok) {
        next = page.next ? page.next : null;
        go(page);
      } else { // the form comes back with an error
        show(read(page.html), page.title);
        arrive();
      }
    } catch {
      if (!navigator.onLine && !document.querySelector("[data-away]")) keepForm(form); // else the downloaded engine grades it
      // Sending it again is safe, because the server counts a form once.
      else {
        if (button) field(form, "answer", button.value);
        form.submit();
      }
    } finally {
      sending = false;
    }
  });

  // The link to the next question shows the page that has already arrived.
  document.addEventListener("click", (e) => {
    const a = e.target.closest("main .attempt a[href^='/quiz/next']");
    if (!a || !next || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    const page = next;
    next = null;
    if (page.html) go(page); else location.assign(page.url);
  });

  // Keys: 1 to 9 or A to I choose an answer, Enter checks, N goes on. In a yes-or-no question Y
  // means yes and N means no.
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
    const el = e.target;
    if (el.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
    const form = document.querySelector("main form.answers");
    const key = e.key.toLowerCase();
    const yesNo = form && form.querySelectorAll(".yn-b");
    let place = "123456789".indexOf(key);
    if (place < 0) place = "abcdefghi".indexOf(key);
    if (yesNo && yesNo.length === 2 && (key === "y" || key === "n")) place = key === "y" ? 0 : 1;
    if (form && key.length === 1 && place >= 0) {
      const answers = form.querySelectorAll("[name=answer]:not([type=hidden])");
      const number = form.querySelector("input[type=number]");
      if (answers[place]) {
        e.preventDefault();
        answers[place].click();
        answers[place].focus();
      } else if (number) {
        number.focus(); // the digit is typed into the field
      }
    } else if (form && e.key === "Enter" && !el.closest("a, button, summary, input")) {
      e.preventDefault();
      form.requestSubmit();
    } else if (e.key.toLowerCase() === "n" && !el.closest("input[type=text]")) {
      const a = [...document.querySelectorAll("main .attempt a[href^='/quiz/next']")].find((x) => x.offsetParent);
      if (a) { e.preventDefault(); a.click(); }
    }
  });

  // The form that starts today's five sends the player's time zone, because the day ends at their
  // own midnight.
  document.addEventListener("click", (e) => {
    if (!e.target.closest("a[href^='/quiz/next?in=daily']")) return;
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `digijudge_clock=${-new Date().getTimezoneOffset()}; path=/; max-age=34560000; samesite=lax${secure}`;
  });

  // The share button uses the system's share dialog or the clipboard. The text stands on the page
  // in any case.
  const button = document.querySelector("button[data-share]");
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
