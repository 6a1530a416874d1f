// The bench: a form that was opened has the cursor, and Escape closes a card's sheet. Without this both are a tap.
{
  // after the page went to the form's place, which takes the cursor away
  addEventListener("load", () => document.querySelector("[data-focus]")?.focus());

  document.addEventListener("keydown", (e) => {
    const pick = e.key === "Escape" && document.querySelector(".pick:checked");
    if (!pick) return;
    pick.form.reset();
    pick.focus();
  });
}
