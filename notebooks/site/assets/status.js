import { make } from './dom.js';

// Status is the line at the bottom of the window: the present task, how much is loaded for it, and
// a button that stops it. A screen reader announces the beginning and the end, and not each
// megabyte.
export class Status {
  constructor(stop) {
    this.text = make('span', {});
    this.bar = make('progress', { 'aria-label': 'loaded', hidden: true });
    this.stop = make('button', { type: 'button', hidden: true, click: stop }, 'Stop');
    this.line = make('section', { class: 'status', 'aria-label': 'Present task', hidden: true },
      this.text, this.bar, this.stop);
    this.said = make('div', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
    document.body.append(this.line, this.said);
  }

  // begin shows a task, until end.
  begin(text) {
    clearTimeout(this.hide);
    this.line.hidden = this.stop.hidden = false;
    this.bar.hidden = true;
    this.text.textContent = text;
    this.say(text);
  }

  // loading shows how many bytes of a part are loaded.
  loading(what, loaded, total) {
    const mb = bytes => (bytes / 1e6).toFixed(total < 9.5e6 ? 1 : 0);
    this.line.hidden = false;
    this.bar.hidden = false;
    this.bar.max = total;
    this.bar.value = loaded;
    this.text.textContent = `${what}: ${mb(loaded)} of ${mb(total)} MB`;
    if (this.heard !== what) this.say(`Loading ${what}, ${mb(total)} MB`);
    this.heard = what;
    if (this.stop.hidden) this.hideLater(); // nobody waits for it
  }

  // end says how it went, for a while.
  end(text) {
    this.bar.hidden = this.stop.hidden = true;
    this.text.textContent = text;
    this.say(text);
    this.hideLater();
  }

  hideLater() {
    clearTimeout(this.hide);
    this.hide = setTimeout(() => { this.line.hidden = true; }, 5000);
  }

  say(text) { this.said.textContent = text; }
}
