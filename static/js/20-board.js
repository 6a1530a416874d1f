// A tap on a card of a board shows the texts of that card and of those under it. Without this they stand in the list below the board.
{
  const sheet = document.createElement("dialog");
  sheet.className = "card-sheet";
  sheet.setAttribute("aria-label", "Card text");

  // The list that belongs to a board: the nearest one around it.
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
    if (e.target === sheet) { sheet.close(); return; } // beside what it shows
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
