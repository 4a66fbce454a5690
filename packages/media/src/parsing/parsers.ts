import type { ParseBudget } from './parser-job.ts';
import type { ParserTable } from './parser-process.ts';

/** The function of a parser. */
export type Parser<Table extends ParserTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Parses untrusted input in parser processes. */
export interface Parsers<Table extends ParserTable> {
  /**
   * Runs a parser. Input and output are plain data and are copied.
   * @throws MatineeError if the parser refuses the input, ParserFailure if it doesn't answer
   */
  parse<Name extends keyof Table & string>(
    name: Name,
    input: Parameters<Parser<Table, Name>>[0],
    options: ParseOptions,
  ): Promise<Awaited<ReturnType<Parser<Table, Name>>>>;
  /** Starts the time budget for all inputs of one look-up. */
  startBudget(): ParseBudget;
}

export interface ParseOptions {
  /** Shares take turns. Usually the requester's IP address. */
  share: string;
  /** Ends the wait for a process. Once it is aborted, inputs are refused with its reason. */
  signal?: AbortSignal;
  /** The look-up's budget; by default the input has its own. */
  budget?: ParseBudget;
}

export interface ParserPool<Table extends ParserTable> extends Parsers<Table> {
  stats(): ParserStats;
  /** Ends all processes and refuses the waiting inputs. May be called twice. */
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
