export interface ParserLimits {
  /** Processes that run at the same time. */
  processes: number;
  /** How many inputs may wait, in all and for each share. */
  waiting: number;
  waitingPerShare: number;
  /** How many bytes the waiting inputs may have; a single input may be larger. */
  waitingBytes: number;
  /** How long the inputs of one look-up may take together, in ms. */
  parseMs: number;
  /** How long an input may take while others wait for their first try, in ms. */
  quickMs: number;
  /** How long a process may take to start and load a parser, in ms. */
  startMs: number;
  /** How long a process may go on working after its answer, in ms. */
  lingerMs: number;
  /** How long an idle process is kept, in ms. */
  idleMs: number;
}

export const defaultParserLimits: ParserLimits = {
  processes: 2,
  waiting: 200,
  waitingPerShare: 50,
  waitingBytes: 64 * 1024 * 1024,
  parseMs: 3000,
  quickMs: 500,
  startMs: 10_000,
  lingerMs: 1000,
  idleMs: 30_000,
};
