// Shows the result of a submission as soon as it is there.
const state = document.getElementById('state');
let pause = 1000;

async function look() {
  const answer = await fetch(state.dataset.ask, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(answer.status);
  const now = await answer.json();
  if (now.state !== state.dataset.state) location.reload();
}

async function wait() {
  for (;;) {
    await new Promise(done => setTimeout(done, pause));
    if (document.hidden) continue;
    await look().catch(() => {}); // the server may be starting again
    pause = Math.min(pause * 1.2, 15_000);
  }
}
if (state.dataset.ask) wait();
