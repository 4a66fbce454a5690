import type { Table } from '@matinee/testing/table';

export type Figures = Record<string, number>;

/**
 * `time` scales with the machine's speed, as does `rate`, per processor second, where more is better. `loss`: late or lost messages.
 * `size`: bytes.
 */
export type Kind = 'time' | 'rate' | 'loss' | 'size';

/** Returns a column's kind by its unit; undefined for the worst of several runs, and for other than figures. */
export function kindOf(column: string): Kind | undefined {
  if (/worst|max/.test(column)) return undefined;
  if (column.endsWith('per server CPU-second')) return 'rate';
  if (/\b(?:ms|cores|CPU-seconds)\b/.test(column)) return 'time';
  if (/\blost\b/.test(column)) return 'loss';
  return /\b(?:MB|kB|bytes)\b/.test(column) ? 'size' : undefined;
}

export function kindOfFigure(name: string): Kind {
  return kindOf(name.split(' | ').at(-1) ?? '') ?? 'size';
}

/** Uses the median of cells such as `3.1 (4)`, which have a median and the worst. */
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

/** `over 8000` has not happened after 8 s. */
function parse(cell: string | number): number {
  if (typeof cell === 'number') return cell;
  return cell.startsWith('over') ? Infinity : Number.parseFloat(cell);
}
