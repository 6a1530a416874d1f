// Suggestions appear while the reader types a question. A name opens its page; a question is
// searched for. The arrow keys choose and Escape closes. If nothing is chosen, Enter searches for
// the typed text.
{
  const fields = ["page-q", "home-q", "site-q"].map((id) => document.getElementById(id)).filter((f) => f && f.form);
  const known = new Map(); // typed text → its suggestions
  for (const field of fields) {
    const box = field.parentElement;
    box.classList.add("offers-by");
    const list = document.createElement("ul");
    list.id = field.id + "-offers";
    list.className = "offers";
    list.hidden = true;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    box.append(list);
    const said = document.createElement("span");
    said.className = "vh";
    said.setAttribute("role", "status");
    box.append(said);
    for (const [k, v] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) field.setAttribute(k, v);
    let timer = 0, asked = "", offers = [], at = -1, running = null;

    const choose = (n) => {
      at = n;
      [...list.children].forEach((li, i) => li.setAttribute("aria-selected", String(i === at)));
      if (at < 0) field.removeAttribute("aria-activedescendant");
      else {
        field.setAttribute("aria-activedescendant", list.children[at].id);
        list.children[at].scrollIntoView({ block: "nearest" });
      }
    };
    const close = () => {
      list.hidden = true;
      field.setAttribute("aria-expanded", "false");
      choose(-1);
    };
    const go = (o) => {
      close();
      if (o.u) location.assign(o.u);
      else {
        field.value = o.t;
        field.form.requestSubmit();
      }
    };
    const show = (found) => {
      const was = offers[at];
      offers = found;
      list.replaceChildren(...offers.map((o, i) => {
        const li = document.createElement("li");
        li.id = list.id + "-" + i;
        li.setAttribute("role", "option");
        li.setAttribute("aria-selected", "false");
        li.append(o.t);
        const kind = document.createElement("small");
        kind.textContent = o.u ? o.k : "Ask";
        li.append(kind);
        li.addEventListener("mousedown", (e) => e.preventDefault()); // the field keeps the focus
        li.addEventListener("click", () => go(o));
        return li;
      }));
      list.hidden = !offers.length;
      field.setAttribute("aria-expanded", String(!!offers.length));
      choose(was ? offers.findIndex((o) => o.t === was.t && o.u === was.u) : -1); // what is marked stays marked while more comes
      said.textContent = offers.length ? offers.length + (offers.length === 1 ? " suggestion" : " suggestions") : "";
    };
    const ask = async () => {
      const q = field.value.trimStart().slice(0, 80);
      if (q === asked) return;
      asked = q;
      if (q.trim().length < 2) return show([]);
      if (known.has(q)) return show(known.get(q));
      if (running) running.abort();
      running = new AbortController();
      try {
        const res = await fetch("/search/suggest?q=" + encodeURIComponent(q), { signal: running.signal });
        if (!res.ok) return;
        const found = await res.json();
        if (known.size > 200) known.clear();
        known.set(q, found);
        if (asked === q && document.activeElement === field) show(found);
      } catch {
        // Without a network, or if the text has changed in the meantime, there are no suggestions.
      }
    };
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(ask, 150);
    });
    field.addEventListener("keydown", (e) => {
      if (list.hidden || e.isComposing) return;
      const n = offers.length;
      if (e.key === "ArrowDown") choose(at + 1 < n ? at + 1 : -1);
      else if (e.key === "ArrowUp") choose(at < 0 ? n - 1 : at - 1);
      else if (e.key === "Escape") close();
      else if (e.key === "Enter" && at >= 0) go(offers[at]);
      else return;
      e.preventDefault();
    });
    field.addEventListener("blur", close);
    field.form.addEventListener("submit", () => {
      clearTimeout(timer);
      close();
    });
  }
}
