import type { ParserRequest } from './parser-process.ts';

export interface ParseBudget {
  /** How long parsing may still take, in ms, without waiting. Counts down. */
  msLeft: number;
}

/** An input for a parser. */
export interface Job extends ParserRequest {
  budget: ParseBudget;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  /** Called when its process was needed for other jobs: starts the job again in another process. */
  putBack: () => void;
}
