/** Work that is waiting for its turn. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, after everything else that is ready. The embedded database reads without leaving the turn,
 * so many statements in a row would block all other work. Only one waiting task continues in each turn, however many there are.
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

/** How many rows one statement changes or deletes: more would keep the other writes waiting for long. */
export const rowsAtOnce = 200;

/** A statement that changes or deletes rows. */
export interface StepStatement {
  executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint } | { numUpdatedRows: bigint }>;
}

/**
 * Repeats a statement that touches at most `most` rows until fewer are left, one turn of the event loop each. Returns the number of rows.
 */
export async function inSteps(statement: StepStatement, most = rowsAtOnce): Promise<number> {
  for (let count = 0; ;) {
    const result = await statement.executeTakeFirstOrThrow();
    const touched = Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows);
    count += touched;
    if (touched < most) return count;
    await nextTurn();
  }
}
