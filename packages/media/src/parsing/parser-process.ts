import { Worker } from 'node:worker_threads';
import { MatineeError, type ErrorDetails, type ErrorName } from '@matinee/protocol';

/**
 * Parsers by name, each loaded with its first input. They take and return plain data, since both are sent between
 * processes, keep nothing between inputs, and may throw a MatineeError that refuses the input.
 */
export type ParserTable = Readonly<Record<string, () => Promise<(input: never) => unknown>>>;

/** A message to a parser process. The next one is sent after `idle`. */
export interface ParserRequest {
  parser: string;
  input: unknown;
}

/** A message from a parser process: for each request `started`, an outcome, and `idle` once nothing is left to do. */
export type ParserReply =
  | { kind: 'started' | 'failed' | 'idle' }
  | { kind: 'output'; output: unknown }
  | { kind: 'refused'; error: ErrorDetails & { name: ErrorName; message: string } };

/** Makes this process answer the requests of the process that forked it. It ends with that process. */
export function serveParsers(table: ParserTable): void {
  process.on('message', (request: ParserRequest) => void answer(table, request));
  process.on('disconnect', () => process.exit());
  // A parser may leave rejected promises behind after its answer.
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

/** Resolves when the reply has left this process: the parser that runs next may block it. */
function send(reply: ParserReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

/**
 * Ends this process with its parent, even if the parent is killed and a parser blocks the main thread: a thread checks. The
 * parent's id is the argument of this process, because the parent may have ended before the thread can ask who it is.
 */
function endWithParent(): void {
  const parent = Number(process.argv[2]);
  const code = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } }).unref();
}
