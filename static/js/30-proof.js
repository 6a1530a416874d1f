// All steps of a proof load with the first one that is opened, so walking through them needs no
// more requests. Without the script each step is a link.
{
  const frames = new WeakMap(); // stepper → promise of its frames, by id

  const load = (box) => {
    if (!frames.has(box)) {
      frames.set(box, fetch(box.dataset.frames, { headers: { Accept: "text/html" } }).then((r) => {
        if (!r.ok) throw new Error(r.statusText);
        return r.text();
      }).then((html) => {
        const list = new DOMParser().parseFromString(html, "text/html").querySelectorAll(".frame");
        return new Map([...list].map((f) => [f.dataset.step, f]));
      }));
      frames.get(box).catch(() => frames.delete(box)); // the links still work, and the next step tries again
    }
    return frames.get(box);
  };

  const links = (box) => [...box.querySelectorAll(".walk a")];

  const show = (box, link, focus) => load(box).then((all) => {
    const id = link.dataset.step;
    const fresh = all.get(id);
    if (!fresh) throw new Error("no such step");
    let seen = false;
    for (const a of links(box)) {
      const here = a.dataset.step === id;
      a.toggleAttribute("aria-current", here);
      if (here) a.setAttribute("aria-current", "step");
      a.parentElement.className = here ? "here" : seen ? "" : "past";
      seen = seen || here;
    }
    const frame = document.importNode(fresh, true);
    const texts = box.querySelector(".frames");
    const was = markerAt(texts);
    texts.replaceChildren(frame);
    markerRuns(was, texts);
    const said = box.querySelector("[data-said]");
    if (said) said.textContent = [".small", "h3", ".changes"].map((s) => frame.querySelector(".now-step " + s)?.textContent.trim()).filter(Boolean).join(". ");
    box.querySelector(".notice")?.remove();
    history.replaceState(history.state, "", links(box).find((a) => a.dataset.step === id).href);
    if (focus === "walk") links(box).find((a) => a.dataset.step === id).focus({ preventScroll: true });
    else if (focus) (frame.querySelector("[rel=" + focus + "]") || frame.querySelector(".nav2 a"))?.focus({ preventScroll: true });
    const top = box.getBoundingClientRect().top;
    if (top < 0) box.scrollIntoView();
  }).catch(() => { location.assign(link.href); });

  document.addEventListener("click", (e) => {
    const a = e.target.closest(".stepper a[data-step]");
    if (!a || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    show(a.closest(".stepper"), a, a.closest(".walk") ? "walk" : a.rel);
  });

  // On a page with many proofs a board loads when the reader asks for it, and replaces the link.
  document.addEventListener("click", (e) => {
    const a = e.target.closest("a[data-watch]");
    if (!a || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    fetch(a.href, { headers: { Accept: "text/html" } }).then((r) => r.ok ? r.text() : Promise.reject(new Error(r.statusText))).then((html) => {
      const box = document.importNode(new DOMParser().parseFromString(html, "text/html").querySelector(".stepper"), true);
      box.removeAttribute("id"); // there may be others
      a.closest(".watch").replaceWith(box);
      box.querySelector("[rel=next]").focus({ preventScroll: true });
    }).catch(() => { location.assign(a.href); });
  });

  document.addEventListener("keydown", (e) => {
    const box = e.target.closest(".stepper");
    if (!box || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
    const all = links(box);
    const at = all.findIndex((a) => a.hasAttribute("aria-current"));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    if (to < 0 || to >= all.length || to === at) return;
    show(box, all[to], e.target.closest(".nav2") ? (to < at ? "prev" : "next") : "walk");
  });
}
