import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { enterMany } from './load-client.ts';
import { ageOfChat, timedChat } from './timed-chat.ts';

const runs = 3;
const tries = 200;
const viewers = 10;
const wrongLogins = 1000;
const atOnce = 50;
/** So seldom that no limit delays a chat message. */
const everyMs = 100;
const minMs = 8000;

const password = 'Olga knows 27 lighthouses';

export async function measureLogins(): Promise<void> {
  await measureSilence();
  await measureGuessing();
}

/** Alternates wrong passwords and unknown names, so that other load affects both. */
async function measureSilence(): Promise<void> {
  const rows = [];
  for (let run = 1; run <= runs; run++) {
    const server = await startServerProcess();
    const token = await server.grant();
    await server.post('/user/register', token, { username: 'Olga', password });
    const timed = async (user: string): Promise<number> => {
      const startedMs = performance.now();
      const status = await server.post('/user/login', token, { user, password: 'Olga knows 28 lighthouses' });
      if (status !== 401) throw new Error(`A wrong login was answered with ${status}`);
      return performance.now() - startedMs;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = -10; n < tries; n++) {
      const [ofOlga, ofUnknownUser] =
        n % 2 === 0 ? [await timed('Olga'), await timed('Nobody')] : [await timed('Nobody'), await timed('Olga')].reverse();
      if (n < 0) continue; // the first ones warm up
      known.push(ofOlga as number);
      unknown.push(ofUnknownUser as number);
    }
    await server.stop();
    rows.push({
      run,
      'wrong password p50 ms': round(median(known)),
      'unknown name p50 ms': round(median(unknown)),
      'apart %': round((median(unknown) / median(known) - 1) * 100),
      'p95 ms': `${round(quantile(known, 0.95))}, ${round(quantile(unknown, 0.95))}`,
    });
  }
  printTable(`Wrong logins, ${tries} of each kind in turn`, rows);
}

async function measureGuessing(): Promise<void> {
  const rows = [];
  for (const [name, limit, guesses] of [
    ['nobody guesses', 'off', 0],
    [`${wrongLogins} wrong logins, ${atOnce} at a time, without limits`, 'off', wrongLogins],
    [`the same with limits, as an operator has them`, 'on', wrongLogins],
  ] as const) {
    const samples = [];
    for (let run = 0; run < runs; run++) samples.push(await watchWhileGuessed(limit, guesses));
    rows.push({
      meanwhile: name,
      'chat p50 ms': round(median(samples.map(({ latencies }) => median(latencies)))),
      'p99 ms': round(median(samples.map(({ latencies }) => quantile(latencies, 0.99)))),
      'worst run p99 ms': round(Math.max(...samples.map(({ latencies }) => quantile(latencies, 0.99)))),
      'guesses took s': round(median(samples.map(({ seconds }) => seconds))),
      'not even looked at': median(samples.map(({ refused }) => refused)),
    });
  }
  printTable(`A playing room of ${viewers}, from a chat message to everybody, while passwords are guessed; median of ${runs} runs`, rows);
}

async function watchWhileGuessed(limit: 'on' | 'off', guesses: number) {
  const server = await startServerProcess({ RATE_LIMIT: limit });
  const tokens = await server.grantMany(viewers);
  const token = tokens[0] as string;
  await server.post('/user/register', token, { username: 'Olga', password });
  const clients = await enterMany(server.url, await server.generate(token), tokens);
  const latencies: number[] = [];
  for (const client of clients) {
    client.onText((text) => {
      const age = ageOfChat(text);
      if (age !== undefined) latencies.push(age);
    });
  }
  let next = 0;
  const chatting = setInterval(() => {
    clients[next++ % viewers]?.send(timedChat());
  }, everyMs);
  const [{ refused, seconds }] = await Promise.all([guess(server, tokens, guesses), delay(minMs)]);
  clearInterval(chatting);
  await delay(500); // the last messages arrive
  for (const client of clients) client.close();
  await server.stop();
  return { latencies, refused, seconds };
}

async function guess(server: ServerProcess, tokens: readonly string[], guesses: number) {
  const startedMs = performance.now();
  let left = guesses;
  let refused = 0;
  async function oneAfterTheOther(token: string): Promise<void> {
    while (left > 0) {
      left -= 1;
      const status = await server.post('/user/login', token, { user: 'Olga', password: `guess ${left}` });
      if (status !== 401) refused += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, n) => oneAfterTheOther(tokens[n % tokens.length] as string)));
  return { refused, seconds: (performance.now() - startedMs) / 1000 };
}
