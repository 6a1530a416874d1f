// The file is checked while the author types, and the engine's new report replaces the old one.
// Without the script there is a button for that.
{
  const form = document.querySelector("form[data-check]");
  let timer, last;
  const check = () => {
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "check");
    const sent = last = body.toString();
    fetch(form.action, { method: "POST", body }).then((r) => {
      if (!r.ok) throw new Error(r.statusText);
      return r.text();
    }).then((html) => {
      if (sent !== last) return; // the author has typed more
      const id = form.dataset.check;
      const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
      if (fresh) document.getElementById(id).replaceChildren(...fresh.childNodes);
    }).catch(() => {}); // the button still works
  };
  if (form) form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, 900); });
}
