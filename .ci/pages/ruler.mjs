// ruler runs in the page and says what is too wide, too small to read or too small to press.
export function ruler() {
  const found = [];
  const name = (e) => {
    const own = e.id ? "#" + e.id : e.classList.length ? "." + [...e.classList].join(".") : "";
    return e.localName + own + " “" + (e.textContent || e.getAttribute("aria-label") || e.name || "").replace(/\s+/g, " ").trim().slice(0, 40) + "”";
  };
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".vh, .skip");
  const sentences = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE ? n.data.trim() : n instanceof Element && !n.matches("a, button, label") && sentences(n));
  const wide = document.documentElement.clientWidth;

  if (document.documentElement.scrollWidth > wide) {
    const out = [...document.querySelectorAll("body *")].filter((e) => shown(e) && e.getBoundingClientRect().right > wide + 1);
    found.push("page is " + document.documentElement.scrollWidth + " px wide: " + out.slice(-2).map(name).join(", "));
  }
  for (const e of document.querySelectorAll("main *")) {
    if (!(e instanceof HTMLElement) || e.scrollWidth <= e.clientWidth + 1 || !e.clientWidth || !shown(e)) continue;
    const { overflowX: how, clipPath } = getComputedStyle(e);
    if (clipPath !== "none" || e.matches("[role=region][tabindex='0']") && e.querySelector("table")) continue; // for readers only; a table of figures
    if (e.closest("pre") || /^(?:input|textarea|select)$/.test(e.localName)) continue; // code is written in lines; fields scroll by themselves
    if (!sentences(e)) continue; // a row of things to press, such as a filter
    if (how === "auto" || how === "scroll") found.push("scrolls sideways: " + name(e));
    else if (how === "hidden" || how === "clip") found.push("is cut off: " + name(e));
  }

  const small = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let t = walk.nextNode(); t; t = walk.nextNode()) {
    const e = t.parentElement;
    if (!t.data.trim() || small.has(e) || !shown(e)) continue;
    const zoom = e instanceof SVGElement ? e.getScreenCTM().a : 1;
    if (parseFloat(getComputedStyle(e).fontSize) * zoom < 11.99) small.add(e);
  }
  for (const e of small) found.push("text of " + getComputedStyle(e).fontSize + ": " + name(e));

  // A link in a sentence has its line's height; anything else that is pressed has 24 px at least.
  const inSentence = (e) => {
    if (getComputedStyle(e).display !== "inline") return false;
    let block = e.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    const links = [...block.querySelectorAll("a, button")].reduce((n, a) => n + a.textContent.trim().length, 0);
    return block.textContent.trim().length - links > 2;
  };
  for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    const at = /^(?:checkbox|radio)$/.test(e.type) && e.closest("label") || e;
    if (!shown(at)) continue;
    const boxes = [...at.getClientRects()];
    if (!boxes.length || inSentence(at)) continue;
    const box = at.getBoundingClientRect();
    if (box.bottom <= 0 || box.right <= 0) continue; // beside the page until it has the focus
    if (box.width < 23.9 || box.height < 23.9) found.push("target of " + Math.round(box.width) + " × " + Math.round(box.height) + ": " + name(at));
  }
  return found;
}
