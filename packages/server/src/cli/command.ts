import type { Config } from '../config/config.ts';

export interface Command {
  /** The words after `matinee`. */
  name: string;
  /** In the words of its help, such as `FILE`. */
  takes: readonly string[];
  /** The effects of its options, which take no value. */
  options?: Readonly<Record<string, string>>;
  /** In one line. */
  summary: string;
  /** The rest of its help, in lines of at most 80 characters. */
  details?: string;
  /** A server holds no commands in memory. */
  load: () => Promise<Run>;
}

/** Resolves with the exit code, 0 if undefined; `runs on` when the process has to go on. */
export type Run = (call: CommandCall) => Promise<number | 'runs on' | void>;

export interface CommandCall {
  args: readonly string[];
  has: (option: string) => boolean;
  /** @throws ConfigError */
  readConfig: () => Config;
  pathOf: (file: string) => string;
  print: (line: string) => void;
}

/** The message gives the reason in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
