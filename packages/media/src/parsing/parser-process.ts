import { Worker } from 'node:worker_threads';
import { MatineeError, type ErrorDetails, type ErrorName } from '@matinee/protocol';

/**
 * Parsers, each loaded with its first input. They take and return plain data, which is sent between processes, and keep nothing between
 * inputs. A MatineeError refuses the input.
 */
export type ParserTable = Readonly<Record<string, () => Promise<(input: never) => unknown>>>;

/** A message to a parser process; the next one follows `idle`. */
export interface ParserRequest {
  parser: string;
  input: unknown;
}

/** Replies to each request: `started`, an outcome, and `idle` once nothing is left to do. */
export type ParserReply =
  | { kind: 'started' | 'failed' | 'idle' }
  | { kind: 'output'; output: unknown }
  | { kind: 'refused'; error: ErrorDetails & { name: ErrorName; message: string } };

/** Answers the requests of the process that forked this one, and ends with it. */
export function serveParsers(table: ParserTable): void {
  process.on('message', (request: ParserRequest) => void answer(table, request));
  process.on('disconnect', () => process.exit());
  // A parser may leave rejected promises behind.
  process.on('unhandledRejection', () => undefined);
  endWithParent();
}

async function answer(table: ParserTable, { parser, input }: ParserRequest): Promise<void> {
  const parse = await table[parser]?.();
  await send({ kind: 'started' });
  await send(await outcomeOf(parse as ((input: unknown) => unknown) | undefined, input)).catch(() => send({ kind: 'failed' }));
  // After all promise callbacks that the parser left behind.
  setImmediate(() => void send({ kind: 'idle' }));
}

async function outcomeOf(parse: ((input: unknown) => unknown) | undefined, input: unknown): Promise<ParserReply> {
  try {
    return parse === undefined ? { kind: 'failed' } : { kind: 'output', output: await parse(input) };
  } catch (error) {
    if (!(error instanceof MatineeError)) return { kind: 'failed' };
    return { kind: 'refused', error: { name: error.name, message: error.message, ...error.details } };
  }
}

/** Resolves when the reply has left: the parser that runs next may block this process. */
function send(reply: ParserReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

/**
 * Ends this process with its parent, even if that is killed while a parser blocks the main thread.
 * The parent's id is an argument, because the parent may end before the thread can ask.
 */
function endWithParent(): void {
  const parent = Number(process.argv[2]);
  const code = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } }).unref();
}
