// The editor of a cell: CodeMirror 6 for Go, in the colours of the page. build.mjs bundles it into
// notebooks/web/assets/editor.js.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory,
} from '@codemirror/commands';
import { goLanguage } from '@codemirror/lang-go';
import {
  bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree,
} from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import {
  Decoration, EditorView, MatchDecorator, ViewPlugin, drawSelection, highlightSpecialChars, keymap,
  lineNumbers,
} from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';

// The classes are those that the page's style gives the words of its code.
const colours = tagHighlighter([
  { tag: [tags.keyword, tags.bool, tags.null], class: 'k' },
  { tag: tags.string, class: 's' },
  { tag: tags.character, class: 'sc' },
  { tag: tags.number, class: 'm' },
  { tag: tags.comment, class: 'c1' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName),
    tags.function(tags.definition(tags.variableName)),
    tags.function(tags.definition(tags.propertyName))], class: 'nf' },
]);

// The names that Go declares itself look alike to the grammar and those of a program.
const declaredByGo = new MatchDecorator({
  regexp: new RegExp('\\b(?:any|bool|byte|comparable|complex64|complex128|error|float32|float64|' +
    'int|int8|int16|int32|int64|rune|string|uint|uint8|uint16|uint32|uint64|uintptr)\\b', 'g'),
  decorate(add, from, to, match, view) {
    const node = syntaxTree(view.state).resolveInner(from, 1);
    if (/TypeName|VariableName/.test(node.name)) add(from, to, typeMark);
  },
});
const typeMark = Decoration.mark({ class: 'kt' });
const typeColours = ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = declaredByGo.createDeco(view); }
  update(update) { this.decorations = declaredByGo.updateDeco(update, this.decorations); }
}, { decorations: plugin => plugin.decorations });

const looks = EditorView.theme({
  '&': { backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '.8125rem', lineHeight: '1.5' },
  '.cm-content': { padding: '.75rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 1rem 0 .5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--soft)', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--selected)',
  },
  '.cm-selectionBackground': { backgroundColor: 'var(--selected)' },
  '.cm-searchMatch, .cm-selectionMatch': { backgroundColor: 'var(--found)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--found)', outline: '2px solid var(--link)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--found)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-paper)' },
  '.cm-panels': {
    backgroundColor: 'var(--paper)', color: 'var(--ink)', borderColor: 'var(--line)',
  },
  '.cm-panel.cm-search': { fontFamily: 'var(--sans)', fontSize: '.85rem' },
  '.cm-panel.cm-search label': { fontSize: '.85rem' },
  '.cm-textfield, .cm-button': {
    font: 'inherit', color: 'var(--ink)', background: 'var(--paper)',
    border: '1px solid var(--line)', borderRadius: '.25rem',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line)',
    font: '.875rem/1.5 var(--sans)', maxWidth: 'min(34rem, 90vw)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none', textDecoration: 'underline wavy var(--bad) 1.5px',
    textUnderlineOffset: '.2em', textDecorationSkipInk: 'none',
  },
});

// open puts an editor into an element. label says what is edited; onchange is given each new text;
// keys maps names of keys, such as Shift-Enter, to functions. Tab indents; after Escape, Tab and
// Shift+Tab leave the editor.
export function open(parent, { text, label, describedby, onchange, keys = {} }) {
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(),
      bracketMatching(), closeBrackets(), highlightSelectionMatches(), search({ top: true }),
      goLanguage, syntaxHighlighting(colours), typeColours, looks,
      indentUnit.of('\t'), EditorState.tabSize.of(4),
      Prec.highest(keymap.of(Object.entries(keys).map(([key, act]) => ({
        key, preventDefault: true, run: () => { act(); return true; },
      })))),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap,
        ...lintKeymap, indentWithTab]),
      EditorView.contentAttributes.of({
        'aria-label': label, 'aria-describedby': describedby, spellcheck: 'false',
        autocapitalize: 'off', autocorrect: 'off',
      }),
      EditorView.updateListener.of(update => {
        if (update.docChanged) onchange?.(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent });
  // lines and columns begin at 1; a column counts UTF-16 units
  const at = (line, column) => {
    const l = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return Math.min(l.from + Math.max(column, 1) - 1, l.to);
  };
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.toString(),
    // setText replaces the text; undo brings the old one back.
    setText(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: Math.min(view.state.selection.main.head, text.length) },
        annotations: isolateHistory.of('full'),
      });
    },
    // show puts the cursor at a place and scrolls there.
    show(line, column) {
      view.dispatch({
        selection: { anchor: at(line, column) },
        effects: EditorView.scrollIntoView(at(line, column), { y: 'center' }),
      });
      view.focus();
    },
    // cursorAt puts the cursor where the pointer is, without taking the focus.
    cursorAt(x, y) {
      const anchor = view.posAtCoords({ x, y }, false);
      view.dispatch({ selection: { anchor } });
    },
    // mark underlines problems: {line, column, endColumn, text}.
    mark(problems) {
      const marks = problems.map(problem => {
        const from = at(problem.line, problem.column);
        const to = at(problem.line, problem.endColumn ?? 0);
        const word = view.state.wordAt(from);
        return {
          from, to: Math.max(to, word?.to ?? 0, from), severity: 'error', message: problem.text,
        };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    close: () => view.destroy(),
  };
}
