export interface ParserLimits {
  processes: number;
  /** In all, and per share. */
  waiting: number;
  waitingPerShare: number;
  /** A single input may be larger. */
  waitingBytes: number;
  /** For all inputs of one look-up. */
  parseMs: number;
  /** While others wait for their first try. */
  quickMs: number;
  /** To start and load a parser. */
  startMs: number;
  /** To go on working after an answer. */
  lingerMs: number;
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
