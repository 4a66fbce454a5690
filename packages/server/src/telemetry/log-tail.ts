import type { LogLine } from '@matinee/protocol';
import type { DestinationStream } from 'pino';
import * as z from 'zod/mini';

export interface LogTail {
  /** Passes lines to the destination and to the tail. */
  readonly stream: DestinationStream;
  /** Returns the newest lines after number `after` of at least pino's `minLevel`, oldest first. */
  read(options: { after: number; minLevel: number; limit: number }): TailLine[];
  last(): number;
}

export interface TailLine extends Omit<LogLine, 'id'> {
  number: number;
}

const maxBytes = 512 * 1024;
const maxLineLength = 4000;
const maxDetailsLength = 600;
const names: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const lineSchema = z.looseObject({ level: z.number(), time: z.number(), msg: z.optional(z.string()) });
/** E-mails in the log of a development server contain links that log in. */
const isLetter = (line: string): boolean => line.includes('"mail":');

export function createLogTail(destination: DestinationStream): LogTail {
  let lines: string[] = [];
  let bytes = 0;
  /** The number of `lines[0]`. */
  let first = 1;

  function note(line: string): void {
    const kept = line.length > maxLineLength || isLetter(line) ? '' : line;
    lines.push(kept);
    bytes += kept.length;
    if (bytes <= maxBytes) return;
    // Half at once: moving all lines for each new one would cost more than logging.
    const half = Math.ceil(lines.length / 2);
    for (const old of lines.slice(0, half)) bytes -= old.length;
    lines = lines.slice(half);
    first += half;
  }

  return {
    stream: {
      write(line: string) {
        destination.write(line);
        note(line);
      },
    },
    last: () => first + lines.length - 1,
    read({ after, minLevel, limit }) {
      const found: TailLine[] = [];
      for (let index = lines.length - 1; index >= 0 && first + index > after && found.length < limit; index--) {
        const line = parseLine(lines[index] ?? '', first + index, minLevel);
        if (line !== undefined) found.push(line);
      }
      return found.toReversed();
    },
  };
}

function parseLine(line: string, number: number, minLevel: number): TailLine | undefined {
  const parsed = line === '' ? undefined : lineSchema.safeParse(toJson(line));
  if (parsed?.success !== true || parsed.data.level < minLevel) return undefined;
  const { level, time, msg = '', ...rest } = parsed.data;
  const details = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
  return { number, at: time, level: names[level] ?? String(level), text: msg, details: details.slice(0, maxDetailsLength) };
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
