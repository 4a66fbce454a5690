import type { ParserRequest } from './parser-process.ts';

export interface ParseBudget {
  /** Counts down, without waiting. */
  msLeft: number;
}

export interface Job extends ParserRequest {
  budget: ParseBudget;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  /** Starts the job again, since others needed its process. */
  putBack: () => void;
}
