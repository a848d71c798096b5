import type { KernelMessage } from '@jupyterlab/services';
import { BaseKernel, type IKernel } from '@jupyterlite/services';
import type { Cell, Output, Runtime } from './runtime';

// GoKernel runs cells as the kernel GoNB does: declarations stay, and each cell with a main is a
// program of its own. The runtime does the work. The kernel remembers what was declared.
export class GoKernel extends BaseKernel {
  private cells: Cell[] = []; // whose declarations a later cell may need
  private silent = 0;
  private displays = new Set<string>(); // ids

  constructor(
    options: IKernel.IOptions,
    private runtime: Promise<Runtime>,
    private version: string
  ) {
    super(options);
  }

  // interrupt stops the cell that runs.
  async interrupt(): Promise<void> {
    (await this.runtime).stop();
  }

  async kernelInfoRequest(): Promise<KernelMessage.IInfoReplyMsg['content']> {
    return {
      status: 'ok',
      protocol_version: '5.3',
      implementation: 'tessella',
      implementation_version: this.version,
      banner: "Go in the browser, by Go's own compiler",
      help_links: [{ text: 'Go', url: 'https://go.dev/doc/' }],
      language_info: {
        name: 'go',
        version: '1',
        mimetype: 'text/x-go',
        file_extension: '.go',
        codemirror_mode: 'go',
        pygments_lexer: 'go',
        nbconvert_exporter: ''
      }
    };
  }

  async executeRequest(
    content: KernelMessage.IExecuteRequestMsg['content']
  ): Promise<KernelMessage.IExecuteReplyMsg['content']> {
    const id = content.store_history ? `${this.executionCount}` : `silent-${++this.silent}`;
    let shown = false;
    const show = (output: Output) => {
      shown = true;
      if (!content.silent) this.show(output);
    };
    const cells = [...this.cells, cell(id, content.code)];
    let failure: Output | undefined;
    try {
      const runtime = await this.runtime;
      const { raw, errors, kept } = await runtime.run(cells, id, {
        ontext: (text, name) => show({ output_type: 'stream', name, text }),
        ondisplay: show,
        time: 0
      });
      this.cells = kept ? cells.filter(c => kept.includes(c.id)) : this.cells;
      failure = raw.find(output => output.output_type === 'error');
      if (failure && errors.length > 0) {
        // Shown so far are the stacks of a panic. These outputs have the lines of cells instead.
        if (shown && !content.silent) this.clearOutput({ wait: true });
        raw.forEach(show);
      } else if (failure) {
        show(failure);
      }
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      failure = { output_type: 'error', ename: 'Error', evalue: text, traceback: [text] };
      show(failure);
    }
    const count = this.executionCount;
    if (failure?.output_type === 'error') {
      const { ename, evalue, traceback } = failure;
      return { status: 'error', execution_count: count, ename, evalue, traceback };
    }
    return { status: 'ok', execution_count: count, user_expressions: {}, payload: [] };
  }

  private show(output: Output): void {
    if (output.output_type === 'stream') {
      this.stream({ name: output.name, text: [output.text].flat().join('') });
    } else if (output.output_type === 'error') {
      const { ename, evalue, traceback } = output;
      this.publishExecuteError({ ename, evalue, traceback });
    } else {
      const { data, metadata, id } = output;
      const transient = id ? { display_id: id } : {};
      if (id && this.displays.has(id)) {
        this.updateDisplayData({ data, metadata, transient: { display_id: id } });
      } else {
        this.displayData({ data, metadata, transient });
      }
      if (id) this.displays.add(id);
    }
  }

  async completeRequest(
    content: KernelMessage.ICompleteRequestMsg['content']
  ): Promise<KernelMessage.ICompleteReplyMsg['content']> {
    const { code, cursor_pos: cursor } = content;
    const runtime = await this.runtime;
    const cells = [...this.cells, cell('completed', code)];
    const { matches, start, end } = await runtime.complete(cells, 'completed', units(code, cursor));
    return {
      status: 'ok',
      matches,
      cursor_start: points(code, start),
      cursor_end: points(code, end),
      metadata: {}
    };
  }

  async inspectRequest(
    content: KernelMessage.IInspectRequestMsg['content']
  ): Promise<KernelMessage.IInspectReplyMsg['content']> {
    const { code, cursor_pos: cursor } = content;
    const runtime = await this.runtime;
    const cells = [...this.cells, cell('inspected', code)];
    const found = await runtime.inspect(cells, 'inspected', units(code, cursor));
    const text = [found.text, found.doc].filter(Boolean).join('\n\n');
    const address = `https://pkg.go.dev/${found.package}${found.symbol ? `#${found.symbol}` : ''}`;
    const markdown =
      '```go\n' + found.text + '\n```\n\n' + (found.doc ?? '') +
      (found.package ? `\n\n[${address.slice('https://'.length)}](${address})` : '');
    return {
      status: 'ok',
      found: text !== '',
      data: text === '' ? {} : { 'text/plain': text, 'text/markdown': markdown },
      metadata: {}
    };
  }

  async isCompleteRequest(
    content: KernelMessage.IIsCompleteRequestMsg['content']
  ): Promise<KernelMessage.IIsCompleteReplyMsg['content']> {
    const runtime = await this.runtime;
    if (await runtime.isComplete(content.code)) return { status: 'complete' };
    return { status: 'incomplete', indent: '\t' };
  }

  async commInfoRequest(): Promise<KernelMessage.ICommInfoReplyMsg['content']> {
    return { status: 'ok', comms: {} };
  }

  // A program cannot wait for the page: it has no standard input and no widgets.
  inputReply(): void {}
  async commOpen(): Promise<void> {}
  async commMsg(): Promise<void> {}
  async commClose(): Promise<void> {}
}

function cell(id: string, source: string): Cell {
  return { id, kind: 'code', source };
}

// units is a place in a text in units of UTF-16, and points the same in code points, as messages
// have it.
function units(text: string, points: number): number {
  return [...text].slice(0, points).join('').length;
}

function points(text: string, units: number): number {
  return [...text.slice(0, units)].length;
}
