// When one board replaces another, the marker on the memory gauge slides from its old place to the
// new one. The board itself shows the same, and readers who asked for less motion see no animation.
const markerAt = (box) => [...box.querySelectorAll(".board .gauge i")].findIndex((i) => i.classList.contains("on"));
const markerRuns = (was, box) => {
  const now = markerAt(box);
  if (was < 0 || now < 0 || was === now || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const on = box.querySelector(".board .gauge .on");
  on.animate({ translate: [(was - now) * on.offsetWidth + "px", "0"] }, { duration: 320, easing: "ease-in-out" });
};

{
  const sheet = document.createElement("dialog");
  sheet.className = "card-sheet";
  sheet.setAttribute("aria-label", "Card text");

  // listOf returns the nearest element around a card's board that has the card texts, or null.
  const listOf = (card) => {
    for (let el = card.closest(".board"); el; el = el.parentElement) {
      if (el.querySelector(".card-texts")) return el;
    }
    return null;
  };
  const textsOf = (card) => {
    const list = listOf(card);
    if (!list) return [];
    const found = card.dataset.names.split("|").filter(Boolean)
      .map((name) => list.querySelector(".card-texts [data-names*=\"|" + CSS.escape(name) + "|\"]")).filter(Boolean);
    return [...new Set(found)];
  };

  document.addEventListener("click", (e) => {
    if (e.target === sheet) { sheet.close(); return; } // a click outside the sheet's content
    const card = e.target.closest(".board .card[data-names]");
    if (!card || e.target.closest("a, button, input, label, summary")) return;
    const texts = textsOf(card);
    if (!texts.length) return;
    const list = document.createElement("dl");
    list.append(...texts.map((t) => t.cloneNode(true)));
    const close = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: "Close" });
    close.addEventListener("click", () => sheet.close());
    const body = document.createElement("div");
    body.append(list, close);
    sheet.replaceChildren(body);
    if (!sheet.isConnected) document.body.append(sheet);
    sheet.showModal();
  });
}
