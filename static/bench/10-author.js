// A file that is checked while somebody writes it: what the engine says of it takes the place of what stood there. Without this there is
// the button.
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
      if (sent !== last) return; // somebody wrote on
      const id = form.dataset.check;
      const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
      if (fresh) document.getElementById(id).replaceChildren(...fresh.childNodes);
    }).catch(() => {}); // the button still works
  };
  if (form) form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, 900); });
}
