import { Worker } from 'node:worker_threads';
import { MatineeError, type ErrorDetails, type ErrorName } from '@matinee/protocol';

/**
 * Parsers by their names, each loaded with the first input for it. They take and return plain data, since both cross to
 * another process, keep nothing between inputs, and may throw a MatineeError for what their input is.
 */
export type ParserTable = Readonly<Record<string, () => Promise<(input: never) => unknown>>>;

/** What the server asks of a parser process, one request at a time. */
export interface ParserRequest {
  parser: string;
  input: unknown;
}

/** What a parser process answers: `started`, an outcome, and `idle` once nothing of the request goes on any more. */
export type ParserReply =
  | { kind: 'started' | 'failed' | 'idle' }
  | { kind: 'output'; output: unknown }
  | { kind: 'refused'; error: ErrorDetails & { name: ErrorName; message: string } };

/** Makes this process one that answers the requests of the process that forked it. Ends with that process. */
export function serveParsers(table: ParserTable): void {
  process.on('message', (request: ParserRequest) => void answer(table, request));
  process.on('disconnect', () => process.exit());
  // A parser may leave promises behind when it has answered: nothing waits for them.
  process.on('unhandledRejection', () => undefined);
  endWithParent();
}

async function answer(table: ParserTable, { parser, input }: ParserRequest): Promise<void> {
  const parse = await table[parser]?.();
  await send({ kind: 'started' });
  await send(await outcomeOf(parse as ((input: unknown) => unknown) | undefined, input)).catch(() => send({ kind: 'failed' }));
  // After every promise that the parser has left behind.
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

/** Resolves when the reply has left this process: a parser that never ends comes after it. */
function send(reply: ParserReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

/** A server that is killed cannot end this process, and a parser that never ends cannot notice: a thread does. */
function endWithParent(): void {
  const code = "const parent = process.ppid; setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)";
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } }).unref();
}
