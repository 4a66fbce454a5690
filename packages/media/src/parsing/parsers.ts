import type { ParseBudget } from './parser-job.ts';
import type { ParserTable } from './parser-process.ts';

export type Parser<Table extends ParserTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Parses untrusted input in parser processes. */
export interface Parsers<Table extends ParserTable> {
  /**
   * Copies input and output, which are plain data.
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
  /** Takes turns with others; usually the requester's IP address. */
  share: string;
  /** Ends the wait for a process, with its reason. */
  signal?: AbortSignal;
  /** By default the input has its own. */
  budget?: ParseBudget;
}

export interface ParserPool<Table extends ParserTable> extends Parsers<Table> {
  stats(): ParserStats;
  /** Refuses the waiting inputs. May be called twice. */
  close(): Promise<void>;
}

export interface ParserStats {
  processes: number;
  waiting: number;
  /** Since the pool was created. */
  restarts: number;
}
