{ // The filter of keywords works by the style sheet alone; this shows the chosen type and says to readers how many are left.
  const form = document.querySelector(".kwf");
  const chosen = form && form.querySelector(".kw-row :checked");
  if (chosen && chosen.value) { // the row is longer than a phone is wide
    const row = chosen.closest(".kw-row");
    row.scrollLeft = chosen.parentElement.offsetLeft - row.offsetLeft - 40;
  }
  const said = form && form.querySelector("[data-said]");
  if (said) {
    form.addEventListener("input", () => {
      const n = [...form.querySelectorAll(".kws > li")].filter((li) => li.offsetParent).length;
      said.textContent = n === 1 ? "1 keyword" : n + " keywords";
    });
  }
}
