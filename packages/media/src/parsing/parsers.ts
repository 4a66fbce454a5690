import type { ParseBudget } from './parser-job.ts';
import type { ParserTable } from './parser-process.ts';

/** The function that a parser is. */
export type Parser<Table extends ParserTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Parses untrusted input in other processes. */
export interface Parsers<Table extends ParserTable> {
  /**
   * A parser's output for an input. Both are plain data, and are copied.
   * @throws MatineeError when the parser refuses the input, ParserFailure when it doesn't answer
   */
  parse<Name extends keyof Table & string>(
    name: Name,
    input: Parameters<Parser<Table, Name>>[0],
    options: ParseOptions,
  ): Promise<Awaited<ReturnType<Parser<Table, Name>>>>;
  /** The time for all inputs of one look-up. */
  startBudget(): ParseBudget;
}

export interface ParseOptions {
  /** Shares take turns. As a rule the IP address of the requester. */
  share: string;
  /** Ends the waiting for a process. */
  signal?: AbortSignal;
  /** That of the look-up; by default a budget of its own. */
  budget?: ParseBudget;
}

export interface ParserPool<Table extends ParserTable> extends Parsers<Table> {
  stats(): ParserStats;
  /** Ends all processes and refuses the inputs that wait. May be called twice. */
  close(): Promise<void>;
}

export interface ParserStats {
  /** Processes that are running. */
  processes: number;
  /** Inputs that wait for a process. */
  waiting: number;
  /** Processes that were killed or crashed since the pool was created. */
  restarts: number;
}
