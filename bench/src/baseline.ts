import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { printTable, type Table } from '@matinee/testing/table';

const file = new URL('../baseline.json', import.meta.url);
/** How many times its baseline a figure may be. Memory hardly depends on what else the machine does. */
const ratioMax = { MB: 1.1, ms: 2 };
/** Less than this counts as this, in ms and MB: below it, figures vary more than that from run to run. */
const floor = 10;

/** Figures by the title, the row and the column of their tables. */
export type Figures = Record<string, number>;

/** Times and memory in tables. In a cell with a median and the worst, such as `3.1 (4)`, the median counts. */
export function figuresIn(tables: readonly Table[]): Figures {
  return Object.fromEntries(
    tables.flatMap(({ title, rows }) =>
      rows.flatMap((row) => {
        const cells = Object.entries(row);
        const isFigure = ([column]: [string, unknown]): boolean => /\b(?:ms|MB)\b/.test(column) && !/worst|max/.test(column);
        const name = cells.slice(0, cells.findIndex(isFigure)).map(([, cell]) => cell);
        return cells
          .filter(isFigure)
          .map(([column, cell]): [string, number] => [[title, ...name, column].join(' | '), parse(String(cell))])
          .filter(([, figure]) => !Number.isNaN(figure));
      }),
    ),
  );
}

/** `over 8000` is what had not happened after 8 s. */
function parse(cell: string): number {
  return cell.startsWith('over') ? Infinity : Number.parseFloat(cell);
}

/** Returns each figure as a multiple of its baseline; figures without a baseline are left out. */
export function ratiosOf(figures: Figures, baseline: Figures): Figures {
  const known = Object.entries(figures).filter(([name]) => baseline[name] !== undefined);
  return Object.fromEntries(known.map(([name, figure]) => [name, Math.max(figure, floor) / Math.max(baseline[name] ?? 0, floor)]));
}

function readBaseline(): Figures {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {};
}

/** Stores the figures of these tables in `baseline.json`, replacing earlier ones. Skips figures that were never measured. */
export function storeBaseline(tables: readonly Table[]): void {
  const figures = Object.fromEntries(Object.entries(figuresIn(tables)).filter(([, figure]) => Number.isFinite(figure)));
  writeFileSync(file, `${JSON.stringify({ ...readBaseline(), ...figures }, undefined, 2)}\n`);
}

/** Whether a figure is more than it may be. */
export function isWorse(name: string, ratio: number): boolean {
  return ratio > ratioMax[name.endsWith('MB') ? 'MB' : 'ms'];
}

/** Prints how many times its baseline each figure of these tables is. Gives back whether no one is worse than it may be. */
export function compareWithBaseline(tables: readonly Table[]): boolean {
  const [figures, baseline] = [figuresIn(tables), readBaseline()];
  const ratios = Object.entries(ratiosOf(figures, baseline));
  if (ratios.length === 0) throw new Error('The baseline has none of these figures: --store keeps them.');
  printTable(
    `Beside bench/baseline.json; at most ${ratioMax.ms} times the time and ${ratioMax.MB} times the memory`,
    ratios.map(([name, ratio]) => ({
      figure: name.replaceAll(' | ', ', '),
      now: figures[name] ?? '',
      baseline: baseline[name] ?? '',
      ratio: isWorse(name, ratio) ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2),
    })),
  );
  return !ratios.some(([name, ratio]) => isWorse(name, ratio));
}
