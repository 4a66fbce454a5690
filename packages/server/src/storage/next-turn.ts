const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, one task per turn. The embedded database reads within the turn, so many statements in a row
 * would block all other work.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** More would keep other writes waiting. */
export const rowsAtOnce = 200;

export interface StepStatement {
  executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint } | { numUpdatedRows: bigint }>;
}

/** Repeats a statement until it touches fewer than `most` rows, one turn of the event loop each. Returns the number of rows. */
export async function inSteps(statement: StepStatement, most = rowsAtOnce): Promise<number> {
  for (let count = 0; ;) {
    const result = await statement.executeTakeFirstOrThrow();
    const touched = Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows);
    count += touched;
    if (touched < most) return count;
    await nextTurn();
  }
}
