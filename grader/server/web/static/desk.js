// Grading by hand with the keyboard: an element with data-key is pressed, or gets the focus if it is a
// field. Control and Enter send a text. Afterwards the page stays where it was, also when it is that
// of the next student.
const place = 'grading by hand: place';
const field = element => element?.matches('input, textarea, select');

addEventListener('keydown', event => {
  if (event.ctrlKey && event.key === 'Enter') document.activeElement.form?.requestSubmit();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') document.activeElement.blur();
  if (field(document.activeElement)) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!found) return;
  event.preventDefault();
  if (!field(found)) return found.click();
  found.focus();
  found.select?.(); // what is typed replaces it
});

const inner = document.querySelector('div.code');
const keep = () => sessionStorage.setItem(place, JSON.stringify([scrollY, inner?.scrollTop ?? 0]));
addEventListener('submit', keep);

// Whoever leaves a text that is not sent is asked first.
let sent;
addEventListener('submit', event => { sent = event.target; });
addEventListener('beforeunload', event => {
  const lost = text => text.form !== sent && text.value !== text.defaultValue;
  if ([...document.querySelectorAll('textarea')].some(lost)) event.preventDefault();
});

addEventListener('click', event => {
  if (event.target.closest('a[data-key], a.code-line, .comment a')) keep();
});
const kept = sessionStorage.getItem(place);
if (kept) {
  sessionStorage.removeItem(place);
  const [outer, code] = JSON.parse(kept);
  const restore = () => {
    if (inner) inner.scrollTop = code;
    scrollTo(0, outer);
  };
  document.querySelector('[autofocus]')?.focus({preventScroll: true});
  restore();
  addEventListener('load', restore); // the browser may have gone to the part that the address names
}
