for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") === "descending" || (!head.hasAttribute("aria-sort") && column === 0);
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = row => row.cells[column].dataset.sort ?? row.cells[column].textContent;
      const compare = (a, b) => key(a).localeCompare(key(b), undefined, { numeric: true, sensitivity: "base" });
      const number = (a, b) => parseFloat(key(a)) - parseFloat(key(b));
      const order = head.classList.contains("number") ? number : compare;
      body.append(...[...body.rows].sort((a, b) => up ? order(a, b) : order(b, a)));
    });
  });
}
