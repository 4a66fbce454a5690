import { gzipSync } from 'node:zlib';
import { calls, type CallName } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { validValue } from '../generate/from-schema.ts';
import { Fields, jsonText } from '../generate/json-text.ts';
import { mutate, mutateBytes, strangeValue } from '../generate/mutate.ts';
import { anyText } from '../generate/texts.ts';
import type { Random } from '../random.ts';
import { checkAnswer, exchange, type Answer, type Asked } from './exchange.ts';
import { hintsFrom, type Pool } from './pool.ts';
import { apiKey, forwardedFor, type Fuzzer } from './world.ts';

const callNames = Object.keys(calls) as CallName[];
/** Calls that may hash a password, for which all others of their kind wait. */
const slowCalls: ReadonlySet<CallName> = new Set(['login', 'register', 'patchAccount', 'deleteAccount', 'recoverVerify']);

export const fuzzCalls: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const name = random.pick(callNames);
    if (slowCalls.has(name) && random.chance(0.8)) continue;
    const asked = askedOf(name, random, world.pool);
    const answer = await exchange(world, lane, asked);
    world.count('calls');
    if (answer === undefined) continue;
    checkAnswer(world, name, asked, answer);
    learn(world.pool, name, asked, answer);
  }
};

interface CallShape {
  method: string;
  path: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
}

function askedOf(name: CallName, random: Random, pool: Pool): Asked {
  const call: CallShape = calls[name];
  const room = String(random.chance(0.9) ? (pool.pick('room', random) ?? 'nowhere') : anyText(random));
  const query = call.query === undefined && random.chance(0.95) ? '' : queryText(fuzzed(call.query, random, pool));
  const path = `/api${call.path.replace(':name', encoded(room.slice(0, 3000)) || '-')}${query}`.slice(0, 8000);
  const hasBody = call.body !== undefined || random.chance(0.05);
  return { method: call.method, path, ...withBody(hasBody ? bodyOf(call.body, random, pool) : undefined, random, pool) };
}

function fuzzed(schema: z.ZodMiniType | undefined, random: Random, pool: Pool): unknown {
  if (schema === undefined || random.chance(0.08)) return strangeValue(random);
  const valid = validValue(schema, random, hintsFrom(pool));
  return random.chance(0.5) ? valid : mutate(valid, random);
}

function bodyOf(schema: z.ZodMiniType | undefined, random: Random, pool: Pool): Buffer {
  const text = Buffer.from(jsonText(fuzzed(schema, random, pool)));
  return random.chance(0.05) ? mutateBytes(text, random) : text;
}

function withBody(body: Buffer | undefined, random: Random, pool: Pool): Pick<Asked, 'headers' | 'body'> {
  const token = random.chance(0.9) ? pool.pick('token', random) : random.pick(['', 'x', 'x'.repeat(5000), '../..', 'null']);
  const isPacked = body !== undefined && random.chance(0.03);
  const headers: Record<string, string> = {
    'x-forwarded-for': forwardedFor(random),
    ...(random.chance(0.95) && { authorization: random.chance(0.97) ? `Bearer ${String(token)}` : `Basic ${String(token)}` }),
    ...(body !== undefined && {
      'content-type': random.chance(0.95)
        ? 'application/json'
        : random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x']),
    }),
    ...(random.chance(0.1) && { apikey: random.chance(0.7) ? apiKey : random.pick(['', 'x', apiKey.toUpperCase(), `${apiKey} `]) }),
    ...(random.chance(0.05) && { cookie: `token=${String(token)}; __Host-token=x` }),
    ...(isPacked && { 'content-encoding': 'gzip' }),
  };
  return { headers, body: isPacked ? gzipSync(body) : body };
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${encoded(jsonText(value).slice(0, 5000))}`;
  const entries = value instanceof Fields ? value.entries : Object.entries(value);
  const text = (item: unknown): string => (typeof item === 'string' ? item : jsonText(item));
  return `?${entries
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => `${encoded(name)}=${encoded(text(item).slice(0, 5000))}`)
    .join('&')}`;
}

/** Encodes halves of surrogate pairs as the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function learn(pool: Pool, name: CallName, { body }: Asked, { status, text }: Answer): void {
  if (status >= 300) return;
  const said = (source: string, field: string): string | undefined => new RegExp(`"${field}":"([^"\\\\]+)"`).exec(source)?.[1];
  if (name === 'grant' || name === 'logout') pool.add('token', said(text, 'token'));
  if (name === 'generateRoom') pool.add('room', said(text, 'room'));
  if (name === 'createRoom') pool.add('room', said(String(body), 'name') ?? 'nowhere');
  if (name === 'register') pool.add('username', said(text, 'username') ?? 'Nobody');
}
