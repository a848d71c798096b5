// Keeps a part of a page up to date: the server sends an event when something has changed, and the
// part is taken from the page anew.
const part = document.getElementById('live-part');
const course = location.pathname.match(/^\/c\/\d+/)[0];
const events = new EventSource(`${course}/events`);
let busy = false;

events.addEventListener('change', async () => {
  // The part stays while a form in it has the focus: the person may be typing or about to press a
  // button.
  if (busy || document.hidden || part.querySelector('form :focus')) return;
  busy = true;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    part.replaceChildren(...page.getElementById('live-part').childNodes);
  } catch { /* the next event tries again */ } finally { busy = false; }
});
