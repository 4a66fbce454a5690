export interface Table {
  title: string;
  rows: Record<string, string | number>[];
}

export const printed: Table[] = [];

/** Prints a table in Markdown, ready for docs/performance.md, with rounded numbers. */
export function printTable(title: string, rows: Table['rows']): void {
  printed.push({ title, rows });
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: (string | number)[]): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? round(cell) : cell)).join(' | ')} |`;
  console.log(`\n${title}\n`);
  console.log(line(columns));
  console.log(line(columns.map(() => '---')));
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')));
}

/** Returns the value below which `share` (0 to 1) of the values lie. Typed arrays must be sorted. */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values instanceof Float64Array ? values : values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rounds to one decimal below 100, to none above. */
export function round(value: number): number {
  return Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}
