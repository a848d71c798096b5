// The types of runtime.js, which the pages of the course use too. It is loaded when it is needed.

export interface Cell {
  id: string;
  kind: 'code';
  source: string;
}

// Output is an output as notebooks hold it. A display has the id by which a later one replaces it.
export type Output =
  | { output_type: 'stream'; name: 'stdout' | 'stderr'; text: string | string[] }
  | { output_type: 'display_data'; data: any; metadata: any; id?: string }
  | { output_type: 'error'; ename: string; evalue: string; traceback: string[] };

export interface Ran {
  raw: Output[];
  errors: { text: string }[]; // of the compiler, or where a panic came from
  kept?: string[]; // ids of the cells that a later one may need; none: the cell did not compile
}

export interface Runtime {
  run(
    cells: Cell[],
    id: string,
    options: {
      ontext: (text: string, name: 'stdout' | 'stderr') => void;
      ondisplay: (output: Output) => void;
      time: number;
    }
  ): Promise<Ran>;
  complete(
    cells: Cell[],
    id: string,
    cursor: number
  ): Promise<{ matches: string[]; start: number; end: number }>;
  inspect(
    cells: Cell[],
    id: string,
    cursor: number
  ): Promise<{ text: string; doc?: string; package?: string; symbol?: string }>;
  isComplete(source: string): Promise<boolean>;
  stop(): void;
}
