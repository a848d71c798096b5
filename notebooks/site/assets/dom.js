// make returns an element with attributes and children. An attribute that is a function handles the
// event of its name. One that is true has no value, and one that is false is left out.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// spoken returns text for screen readers only.
export const spoken = text => make('span', { class: 'spoken' }, text);

// ask shows a dialog and returns whether the reader chose to continue. Escape means no.
export function ask(title, content, go, cancel = 'Cancel') {
  return new Promise(answer => {
    const box = make('dialog', { 'aria-label': title, close: () => {
      box.remove();
      answer(box.returnValue === 'go');
    } }, make('h2', {}, title), ...content, make('p', { class: 'choices' },
      ...go ? [make('button', { type: 'button', class: 'main', click: () => box.close('go') }, go)]
        : [],
      make('button', { type: 'button', click: () => box.close('') }, cancel)));
    document.body.append(box);
    box.showModal();
  });
}

// seconds writes a time in milliseconds for readers.
export const seconds = ms => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
