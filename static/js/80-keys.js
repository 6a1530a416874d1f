{ // The filter of keywords works by the style sheet alone; this keeps it in the address, so that it can be sent to somebody, and says to
  // readers how many are left.
  const form = document.querySelector(".kwf");
  const said = form && form.querySelector("[data-said]");
  if (said) {
    form.addEventListener("input", () => {
      const n = [...form.querySelectorAll(".kws > li")].filter((li) => li.offsetParent).length;
      said.textContent = n === 1 ? "1 keyword" : n + " keywords";
      const q = new URLSearchParams(new FormData(form));
      for (const [k, v] of [...q]) if (!v.trim()) q.delete(k);
      history.replaceState(history.state, "", form.action + (q.size ? "?" + q : ""));
    });
  }
}
