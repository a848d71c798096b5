// On a course server a lesson's page can hand in what the student has written, and share progress
// with the teacher where the student has agreed. The server adds this script to the page.
import { make } from '/site/assets/dom.js';
import { fileName, notebookOf } from '/site/assets/notebook.js';
import { cells } from '/site/assets/site.js';
import { drafts, put, who } from '/site/assets/store.js';

const answer = await fetch('/api/me', { headers: { Accept: 'application/json' } });
const work = document.querySelector('.work');
if (answer.ok && work && cells?.page.lesson) {
  const me = await answer.json();
  // The page may be of somebody who was logged in before.
  if (String(me.id) === who) {
    begin(me);
    const course = me.courses.find(course => course.lessons.includes(cells.page.lesson));
    if (course) await keepDrafts(`/c/${course.id}/drafts`);
  }
}

// begin adds a button for each of the student's courses that has the lesson.
function begin({ courses }) {
  const said = make('p', { role: 'status' });
  const mine = courses.filter(course => course.lessons.includes(cells.page.lesson));
  for (const course of mine) {
    const label = mine.length > 1 ? `Hand in to ${course.name}` : 'Hand in';
    work.append(make('button', { type: 'button', click: () => handIn(course, said) }, label));
  }
  work.append(said);
  const sharing = mine.filter(course => course.shares);
  if (sharing.length > 0) {
    document.addEventListener('verdict', ({ detail }) => sharing.forEach(course =>
      share(course, detail)));
  }
}

function handIn(course, said) {
  return cells.enqueue('Handing in', async go => {
    const body = new FormData();
    body.append('lesson', cells.page.lesson);
    body.append('via', 'page');
    body.append('person', who);
    body.append('file', new Blob([await notebookOf(cells, go)]), fileName());
    const answer = await fetch(`/c/${course.id}/hand-in`,
      { method: 'POST', body, headers: { Accept: 'application/json' } });
    const receipt = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      said.textContent = receipt.error ?? `the server answered ${answer.status}; try again`;
      throw new Error(said.textContent);
    }
    said.replaceChildren(`Handed in ${receipt.received}. `,
      make('a', { href: receipt.page }, 'Receipt and results'));
    return 'Handed in';
  });
}

// share tells the teacher of a verdict. A lesson works without a network.
function share(course, { exercise, verdict }) {
  const body = new URLSearchParams({ lesson: cells.page.lesson, exercise, status: verdict.status,
    mistake: verdict.misconceptions?.[0]?.name ?? '' });
  fetch(`/c/${course.id}/progress`, { method: 'POST', body,
    headers: { Accept: 'application/json' } }).catch(() => {});
}

// keepDrafts keeps the drafts on the server, too. Of a draft here and one there the later holds.
async function keepDrafts(address) {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!answer.ok) return;
  const there = new Map((await answer.json()).map(draft => [draft.key, draft]));
  const here = await drafts();
  const unsent = new Map();
  for (const draft of here.values()) {
    if (draft.at > (there.get(draft.key)?.at ?? 0)) unsent.set(draft.key, draft);
  }
  for (const draft of there.values()) {
    if (here.get(draft.key)?.at >= draft.at) continue;
    await put('drafts', draft);
    cells.withCode.find(cell => cell.key === draft.key)?.restore(draft);
  }
  // Without a network they stay unsent, until the next change or the next visit.
  const send = async keepalive => {
    for (const draft of [...unsent.values()]) {
      const kept = await fetch(address, { method: 'PUT', keepalive,
        body: JSON.stringify({ ...draft, person: Number(who) }),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' } })
        .then(answer => answer.ok, () => false);
      if (kept && unsent.get(draft.key) === draft) unsent.delete(draft.key);
    }
  };
  let pause;
  document.addEventListener('draft', ({ detail }) => {
    unsent.set(detail.key, detail);
    clearTimeout(pause);
    pause = setTimeout(send, 1000);
  });
  addEventListener('pagehide', () => send(true));
  await send();
}
