import type { ParserRequest } from './parser-process.ts';

export interface ParseBudget {
  /** Time that parsing may still take, in ms, without waiting. Counts down. */
  msLeft: number;
}

/** An input for a parser. */
export interface Job extends ParserRequest {
  budget: ParseBudget;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  /** Called when its process was needed for other jobs: give the job to another process, from the start. */
  putBack: () => void;
}
