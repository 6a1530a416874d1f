// This script shows the time left in an exam. The server's clock decides when the exam ends.
{
  const left = document.querySelector("[data-left]");
  if (left) {
    const end = performance.now() + 1000 * Number(left.dataset.left);
    const two = (n) => String(n).padStart(2, "0");
    const show = () => {
      const s = Math.ceil((end - performance.now()) / 1000);
      if (s <= 0) {
        left.textContent = "Time is over";
        left.setAttribute("data-late", "");
        location.href = left.dataset.over || location.pathname.replace(/\/\d+$/, "");
        return;
      }
      left.textContent = `${Math.floor(s / 60)}:${two(s % 60)} left`;
      left.toggleAttribute("data-late", s < Number(left.dataset.soon || 120));
      setTimeout(show, 1000);
    };
    show();
  }
}
