// This script makes the bench quicker to use. A choice changes the page without a new load, and a
// screen reader hears what changed. The cursor goes to the form that was opened. The left and right
// arrow keys walk through the steps, Escape closes a card's sheet, and a clause opens in a dialog.
// Without the script each of these is a link or a button.
{
  const bench = () => document.querySelector(".bench");
  const here = (href) => new URL(href, location).pathname === "/bench";
  const focus = () => {
    const to = bench()?.querySelector("[data-focus]");
    to?.focus();
    // Text that the form didn't accept is still there: typing continues at its end.
    to?.setSelectionRange?.(9999, 9999);
  };

  // The browser moves the cursor when it scrolls to the form, so this runs after that.
  addEventListener("load", focus);

  // show replaces the page with the one that a choice leads to. If that fails, the browser loads
  // that page.
  const show = async (request, href, push) => {
    const res = await fetch(request);
    const page = new DOMParser().parseFromString(await res.text(), "text/html");
    const fresh = page.querySelector(".bench");
    if (!fresh || !bench()) throw new Error("no bench");
    const folds = [...bench().querySelectorAll("details.cant[open] > summary")].map((s) => s.textContent.split(":")[0]);
    const was = markerAt(bench());
    bench().replaceWith(document.importNode(fresh, true));
    markerRuns(was, bench());
    document.title = page.title;
    for (const s of bench().querySelectorAll(".ask-now details.cant > summary")) s.parentElement.open = folds.includes(s.textContent.split(":")[0]);
    const to = new URL(res.url || href, location);
    if (push && (res.redirected || !(request.method === "POST"))) history.pushState({ bench: true }, "", to.pathname + to.search);
    const live = document.querySelector("[data-live]");
    if (live) live.textContent = bench().dataset.said;
    const opened = bench().querySelector("details.tool-fold[open]");
    const alert = bench().querySelector("[role=alert]");
    if (opened && bench().querySelector("[data-focus]")) focus();
    else if (alert) { alert.tabIndex = -1; alert.focus(); }
    else {
      const now = bench().querySelector("#now") || bench().querySelector("h1");
      now.tabIndex = -1;
      now.focus({ preventScroll: true });
      const at = now.getBoundingClientRect();
      if (at.bottom < 0 || at.top > innerHeight) bench().scrollIntoView();
    }
  };

  document.addEventListener("submit", (e) => {
    const form = e.target;
    if (!form.closest(".bench") || !here(form.action) || e.submitter?.name === "do" && e.submitter.value === "text") return;
    e.preventDefault();
    const data = new URLSearchParams(new FormData(form, e.submitter));
    const request = form.method === "post" ? new Request(form.action, { method: "POST", body: data }) : new Request("/bench?" + data);
    show(request, request.url, true).catch(() => {
      if (form.method !== "post") { location.assign(request.url); return; }
      if (e.submitter?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: e.submitter.name, value: e.submitter.value }));
      form.submit();
    });
  });

  document.addEventListener("click", (e) => {
    const a = e.target.closest(".bench a[href]");
    if (!a || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    if (here(a.href) && a.search) {
      e.preventDefault();
      show(new Request(a.href), a.href, true).catch(() => { location.assign(a.href); });
    } else if (a.classList.contains("cl")) {
      e.preventDefault();
      clause(a).catch(() => { location.assign(a.href); });
    }
  });

  addEventListener("popstate", () => {
    if (bench() && here(location.href)) show(new Request(location.href), location.href, false).catch(() => { location.reload(); });
  });

  // While the reader types a card's name or number, buttons below offer matching cards. A tap
  // completes the name.
  let timer = 0;
  const offer = async (field) => {
    const from = /^(.*([,;\n]|\bon\s))?/is.exec(field.value)[0].length;
    const q = field.value.slice(from).trim();
    let found = [];
    if (q.length > 1) {
      const res = await fetch("/search/suggest?q=" + encodeURIComponent(q.slice(0, 80)));
      if (res.ok) found = (await res.json()).filter((o) => o.k === "Card").map((o) => o.t).filter((t) => t !== q);
    }
    if (field.value.slice(from).trim() !== q || !field.isConnected) return; // the reader has typed more
    let box = document.getElementById("nm-offers");
    if (!box) {
      box = document.createElement("div");
      box.id = "nm-offers";
      box.className = "nm-offers all";
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", "Cards that this may be");
      field.closest(".line-add").after(box);
    }
    box.replaceChildren(...found.slice(0, 6).map((t) => {
      const b = Object.assign(document.createElement("button"), { type: "button", textContent: t });
      b.addEventListener("click", () => {
        field.value = field.value.slice(0, from) + (!from || /\s$/.test(field.value.slice(0, from)) ? "" : " ") + (/^[A-Z]+\d*-\d+/.exec(t)?.[0] || t) + ", ";
        box.replaceChildren();
        field.focus();
      });
      return b;
    }));
  };
  document.addEventListener("input", (e) => {
    if (e.target.id !== "nm") return;
    clearTimeout(timer);
    timer = setTimeout(() => offer(e.target).catch(() => {}), 150); // no network: no offers
  });

  // A clause opens in a dialog, in which its number links to its page.
  const beside = document.createElement("dialog");
  beside.className = "card-sheet clause-beside";
  beside.addEventListener("click", (e) => { if (e.target === beside || e.target.closest("button")) beside.close(); });
  const clause = async (a) => {
    const res = await fetch(a.href);
    const page = new DOMParser().parseFromString(await res.text(), "text/html");
    const id = new URL(a.href).hash.slice(1) || new URL(a.href).pathname.split("/").pop();
    const body = page.getElementById(id)?.querySelector(".prose") || page.querySelector("main .prose");
    if (!res.ok || !body) throw new Error("no clause");
    const box = document.createElement("div");
    const head = document.createElement("p");
    const link = Object.assign(document.createElement("a"), { href: a.href, textContent: a.textContent });
    const close = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: "Close" });
    head.append(link);
    box.append(head, document.importNode(body, true), close);
    beside.setAttribute("aria-label", "Clause " + a.textContent);
    beside.replaceChildren(box);
    if (!beside.isConnected) document.body.append(beside);
    beside.showModal();
  };

  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || !bench()) return;
    if (e.key === "Enter" && e.target.id === "nm" && !e.isComposing) { // Shift and Enter start a new line
      e.preventDefault();
      e.target.form.requestSubmit(e.target.closest(".line-add").querySelector("button"));
      return;
    }
    const pick = e.key === "Escape" && !beside.open && document.querySelector(".pick:checked");
    if (pick) {
      pick.form.reset();
      pick.focus();
      return;
    }
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[e.key];
    if (!rel || e.target.closest("input, select, textarea, dialog")) return;
    const to = bench().querySelector(`[rel~=${rel}]`);
    if (!to) return;
    e.preventDefault();
    to.click();
  });
}
