import type { Config } from '../config/config.ts';

/** A command of the command line, such as `room dump`. */
export interface Command {
  /** The words after `matinee`. */
  name: string;
  /** The arguments that it needs, in the words of its help, such as `FILE`. */
  takes: readonly string[];
  /** Its options and their effects. None takes a value. */
  options?: Readonly<Record<string, string>>;
  /** Its effect, in a line. */
  summary: string;
  /** The rest of its help, in lines of at most 80 characters. */
  details?: string;
  /** Commands are loaded when they are called, so that a server holds none of them in memory. */
  load: () => Promise<Run>;
}

/** Runs a command. Resolves with its exit code, 0 if undefined; `runs on` when the process has to go on. */
export type Run = (call: CommandCall) => Promise<number | 'runs on' | void>;

export interface CommandCall {
  /** As many as the command takes. */
  args: readonly string[];
  has: (option: string) => boolean;
  /** The settings of the server: environment variables and the file .env. @throws ConfigError */
  readConfig: () => Config;
  /** The path of a file that an argument names. */
  pathOf: (file: string) => string;
  /** Writes a line to standard output. */
  print: (line: string) => void;
}

/** A command failed. The message gives the reason in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A command was called in a wrong way. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
