import type { StatementResult } from './sqlite-statements.ts';
import type { WriteOutcome } from './writing-connection.ts';

/** An outcome between threads, which would take SQLite's codes from an error. */
export type PackedOutcome = { result: StatementResult | undefined } | { failure: { message: string; codes: object } };

export function pack(outcome: WriteOutcome): PackedOutcome {
  if (!('error' in outcome)) return outcome;
  const { error } = outcome;
  const codes = Object.fromEntries(Object.entries(error ?? {}));
  return { failure: { message: error instanceof Error ? error.message : String(error), codes } };
}

export function unpack(packed: PackedOutcome): WriteOutcome {
  return 'failure' in packed ? { error: Object.assign(new Error(packed.failure.message), packed.failure.codes) } : packed;
}
