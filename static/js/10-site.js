// Digijudge's only script. Every page works without it; it adds three conveniences:
// copying the link of a clause, filtering the keywords while typing, "/" to search.
"use strict";

// Copy links: the address of the clause goes to the clipboard; the link itself still works.
document.addEventListener("click", (e) => {
  const a = e.target.closest("a[data-copy]");
  if (!a || !navigator.clipboard || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  history.replaceState(history.state, "", a.hash);
  const was = a.textContent;
  navigator.clipboard.writeText(a.href).then(
    () => { a.textContent = "Copied"; setTimeout(() => { a.textContent = was; }, 1600); },
    () => { location.hash = a.hash; });
});

// Filter as you type: hides rows of the list that is already there and says how many are left.
const field = document.querySelector("input[data-filter]");
const list = field && document.getElementById(field.dataset.filter);
if (list) {
  const rows = [...list.children].map((li) => [li, (li.dataset.words + " " + li.textContent).toLowerCase()]);
  const count = document.getElementById("kw-count");
  const first = field.value.trim().toLowerCase();
  field.addEventListener("input", () => {
    const q = field.value.trim().toLowerCase().replace(/[<>]/g, "");
    if (first && !q.includes(first)) return; // the server's list is narrower than what is asked for now
    let n = 0;
    for (const [li, text] of rows) {
      const hit = q.split(/\s+/).every((w) => text.includes(w));
      li.hidden = !hit;
      if (hit) n++;
    }
    if (count) count.textContent = count.dataset.label + ": " + n + " of " + count.dataset.total + (q ? " with “" + q + "”" : "");
  });
}

// "/" goes to the search field, unless somebody is writing.
document.addEventListener("keydown", (e) => {
  if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, textarea, select")) return;
  const s = ["home-q", "page-q", "site-q"].map((id) => document.getElementById(id)).find((f) => f && f.offsetParent);
  e.preventDefault();
  if (s) { s.focus(); s.select(); } else location.assign("/search#page-q"); // a narrow screen's header has no field
});

// A link into a folded proof unfolds it; paper shows everything.
function unfold() {
  const el = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let d = el && el.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
  const proof = el && el.matches(".qa") && el.querySelector("details.proof"); // who comes for one answer wants its proof
  if (proof) proof.open = true;
}
addEventListener("hashchange", unfold);
unfold();
addEventListener("beforeprint", () => document.querySelectorAll("details:not(.source):not(.toc)").forEach((d) => { d.open = true; }));

// The menu closes when somebody goes on elsewhere on the page, or with Escape.
{
  const menu = document.querySelector("details.menu");
  const close = () => { menu.open = false; };
  document.addEventListener("click", (e) => { if (menu.open && !menu.contains(e.target)) close(); });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary").focus();
  });
}
