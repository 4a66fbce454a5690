// npm run room -- dump NAME | replay FILE: shows the requests that led to a room's state. See docs/operating.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RequestType, roomNameSchema } from '@matinee/protocol';
import { ConfigError, readConfig } from './config/config.ts';
import { readHistory, replayHistory, type ReplayedStep } from './rooms/replay-history.ts';

const usage = 'Usage: npm run room -- dump NAME, or npm run room -- replay FILE';
/** Addresses that a server can listen on and a client cannot connect to, with the one to connect to. */
const connectableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Fetches the history of a room from the running server, into a file that only this user can read. */
async function dump(name: string): Promise<void> {
  if (!roomNameSchema.safeParse(name).success) throw new ToolError('No room has such a name.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { metrics, apiKey, dataDir } = readConfig(process.env);
  if (metrics === undefined || apiKey === undefined) {
    throw new ToolError('The server keeps histories only with METRICS_PORT and API_KEY. Set both, for the server and here.');
  }
  const host = connectableHosts[metrics.host] ?? metrics.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${metrics.port}`;
  const answer = await fetch(`${origin}/rooms/${name}/history`, { headers: { apikey: apiKey } }).catch((error: unknown) => {
    throw new ToolError(`No server answers at ${origin}.`, { cause: error });
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new ToolError(text.trim());
  const folder = join(dataDir, 'dumps');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  print(file);
}

/** Decides all requests of a history again. Returns whether the room ends up the same. */
function replay(file: string): boolean {
  // npm runs this in the folder of the package; INIT_CWD is where npm was called.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  const history = readHistory(readFileSync(path, 'utf8'));
  if (history === undefined) throw new ToolError('This file is no dump of a room.');
  let count = 0;
  const isSame = replayHistory(history, (step) => {
    count += 1;
    print(`${count} ${describe(step)}`);
  });
  print(isSame ? 'The room ends as it did, byte for byte.' : 'The room ends otherwise than it did.');
  return isSame;
}

const kinds = new Map<unknown, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

function describe({ entry, outcome, error }: ReplayedStep): string {
  const time = new Date(entry.nowMs).toISOString();
  if (entry.request === undefined) return `${time} by itself\n  ${json(outcome?.patch)}`;
  const { type, ...fields } = entry.request;
  const who = entry.actor.name === '' ? 'the server' : json(entry.actor.name);
  const asked = `${time} ${who}: ${kinds.get(type) ?? type} ${json(fields)}`;
  return outcome === undefined ? `${asked}\n  refused: ${json(String(error))}` : `${asked}\n  ${json(outcome.patch)}`;
}

/** JSON without characters that control a terminal. */
function json(value: unknown): string {
  return JSON.stringify(value ?? {}).replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [command, argument, ...others] = process.argv.slice(2);
try {
  if (argument === undefined || others.length > 0) throw new ToolError(usage);
  if (command === 'dump') await dump(argument);
  else if (command === 'replay') process.exitCode = replay(argument) ? 0 : 1;
  else throw new ToolError(usage);
} catch (error) {
  const isExpected = error instanceof ToolError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
