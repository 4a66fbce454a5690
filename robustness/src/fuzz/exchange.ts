import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request as httpRequest } from 'node:http';
import { calls, errorStatuses, failureSchema, type CallName } from '@matinee/protocol';
import type { Random } from '../random.ts';
import { forwardedFor, type Lane, type World } from './world.ts';
import type * as z from 'zod/mini';

export interface Asked {
  method: string;
  /** Encoded, as sent. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Longer than all of the server's own deadlines. */
const answerWithinMs = 40_000;
/** A connection breaks a moment before the server's end is known. */
const endingMs = 500;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Returns undefined if the connection broke: the server's log shows whether that is a fault. */
export async function exchange({ server, journal, findings, isOver }: World, lane: Lane, asked: Asked): Promise<Answer | undefined> {
  journal.record(lane.name, 'http', `${asked.method} ${asked.path} ${JSON.stringify(asked.headers ?? {})} ${String(asked.body ?? '')}`);
  try {
    return await ask(server.url, asked);
  } catch (error) {
    await delay(endingMs);
    if (isOver()) return undefined;
    const { code, message } = error as NodeJS.ErrnoException;
    // A request may meet the server's closing of an idle connection.
    if (code !== 'ECONNRESET' && code !== 'EPIPE') findings.add('every request is answered', `${asked.method} ${asked.path}: ${message}`);
    return undefined;
  }
}

interface CallOptions {
  token?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a call from a random IP address. Without a name, any success is fine. */
export async function call(
  world: World,
  { lane, random, name }: { lane: Lane; random: Random; name?: CallName },
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer | undefined> {
  const asked: Asked = {
    method,
    path: `/api${path}`,
    headers: {
      'x-forwarded-for': forwardedFor(random),
      ...(token !== undefined && { authorization: `Bearer ${String(token)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const answer = await exchange(world, lane, asked);
  if (answer !== undefined) checkAnswer(world, name, asked, answer);
  return answer;
}

function ask(url: string, { method, path, headers: given = {}, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(url);
  // Node adds no such header by itself for GET and DELETE.
  const headers = { ...given, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.setTimeout(answerWithinMs, () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(body);
  });
}

export function checkAnswer({ findings }: World, call: CallName | undefined, asked: Asked, { status, text }: Answer): void {
  const where = `${asked.method} ${asked.path.slice(0, 200)} was answered with ${status} ${text.slice(0, 300)}`;
  // The framework's own refusals, which have no name, are the same for every request.
  const kind = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? call ?? asked.method}`;
  if (status >= 500 && !isUnavailable(status, text)) return findings.add('no undocumented 5xx', where, kind);
  if (status >= 400) return checkFailure(findings, status, text, where, kind);
  if (call === undefined) return;
  const { status: expected = 200, response } = calls[call] as { status?: number; response?: z.ZodMiniType };
  if (status !== expected) return findings.add('a success has its documented status', where, kind);
  const parsed = response?.safeParse(jsonOf(text));
  if (parsed?.success === false) findings.add('an answer matches its schema', `${where}: ${JSON.stringify(parsed.error.issues[0])}`, kind);
}

function checkFailure(findings: World['findings'], status: number, text: string, where: string, kind: string): void {
  const parsed = failureSchema.safeParse(jsonOf(text));
  if (!parsed.success) return findings.add('a failure matches the failure schema', where, kind);
  const { name } = parsed.data.error;
  const documented = Object.hasOwn(errorStatuses, name) ? errorStatuses[name as keyof typeof errorStatuses] : undefined;
  // An unknown token gives 401, a missing one 400.
  const isUnknownToken = name === 'MissingToken' && status === 401;
  if (status !== documented && !isUnknownToken && !isUnavailable(status, text))
    findings.add('a failure has the status of its name', where, kind);
}

/** The one documented failure of the server itself: storage is in trouble. */
function isUnavailable(status: number, text: string): boolean {
  return status === 503 && failureSchema.safeParse(jsonOf(text)).data?.error.name === 'Unavailable';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
