import type { Table } from '@matinee/testing/table';

/** Figures by the title, the row and the column of their tables. */
export type Figures = Record<string, number>;

/**
 * `time`: shorter is better, and it scales with the machine's speed. `rate`: so much in a second of the processor, more is better, and it
 * scales too. `loss`: messages that came too late or never. `size`: bytes, the same on any machine. Less of both is better.
 */
export type Kind = 'time' | 'rate' | 'loss' | 'size';

/** Returns the kind of a column's figures by its unit; undefined for the worst of several runs, and for what isn't a figure. */
export function kindOf(column: string): Kind | undefined {
  if (/worst|max/.test(column)) return undefined;
  if (column.endsWith('per server CPU-second')) return 'rate';
  if (/\b(?:ms|cores|CPU-seconds)\b/.test(column)) return 'time';
  if (/\blost\b/.test(column)) return 'loss';
  return /\b(?:MB|kB|bytes)\b/.test(column) ? 'size' : undefined;
}

/** Returns the kind of a figure by its name. */
export function kindOfFigure(name: string): Kind {
  return kindOf(name.split(' | ').at(-1) ?? '') ?? 'size';
}

/** Returns the figures of tables. In a cell with a median and the worst, such as `3.1 (4)`, the median counts. */
export function figuresIn(tables: readonly Table[]): Figures {
  return Object.fromEntries(
    tables.flatMap(({ title, rows }) =>
      rows.flatMap((row) => {
        const cells = Object.entries(row);
        const isFigure = ([column]: [string, unknown]): boolean => kindOf(column) !== undefined;
        const name = cells.slice(0, cells.findIndex(isFigure)).map(([, cell]) => cell);
        return cells
          .filter(isFigure)
          .map(([column, cell]): [string, number] => [[title, ...name, column].join(' | '), parse(cell)])
          .filter(([, figure]) => !Number.isNaN(figure));
      }),
    ),
  );
}

/** `over 8000` is what had not happened after 8 s. */
function parse(cell: string | number): number {
  if (typeof cell === 'number') return cell;
  return cell.startsWith('over') ? Infinity : Number.parseFloat(cell);
}
