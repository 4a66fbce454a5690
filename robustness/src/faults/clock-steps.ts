import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import type { TestClient } from '@matinee/testing';
import { createRestClient } from '@matinee/testing/rest-client';
import type { ServerProcess } from '@matinee/testing/server-process';
import { startServerUnderTest } from '../server-under-test.ts';
import type { SettableClock } from './settable-clock.ts';
import { end, enter, tryFault, type AddProblem, type FaultReport } from './try-fault.ts';

const hourMs = 3600 * 1000;
/** How far the wall clock is ahead, one after the other: an hour back, right again, 5 s on and back, an hour on and back. */
const offsetsMs = [0, -hourMs, 0, 5000, 0, hourMs, 0];
/** Interval at which the limits let one user talk. */
const talkEveryMs = 1100;
const talksBetweenSteps = 3;
/** Tolerance for the delay of a message on a busy machine, in seconds of the room. */
const toleranceSeconds = 0.7;

/**
 * Sets the server's wall clock forward and back while rooms play under load, with limits on. No client is refused or
 * cut off, new users are announced, and rooms keep playing at the right speed.
 */
export async function stepClock(clock: SettableClock | undefined): Promise<FaultReport> {
  if (clock === undefined) return { problems: [], summary: 'libfaketime is not installed' };
  return tryFault(async (add, dataDir) => {
    const environment = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', ...clock.environment };
    const server = await startServerUnderTest(environment, { dataDir, nodeArguments: clock.nodeArguments });
    try {
      await watchSteps(server, clock, add);
    } finally {
      await end(server, 'SIGTERM');
      clock.cleanUp();
    }
    return `wall clock ahead by ${offsetsMs.map((ms) => `${ms / 1000} s`).join(', ')}`;
  });
}

async function watchSteps(server: ServerProcess, clock: SettableClock, add: AddProblem): Promise<void> {
  const rest = createRestClient(() => server.url);
  const token = await server.grant();
  await server.post('/room/create', token, { name: 'cinema' });
  let people = 0;
  /** Enters from a separate IP address, so that limits count this client alone. */
  const come = (given?: { token: string }): Promise<TestClient> =>
    enter(server, 'cinema', { ...given, headers: { 'x-forwarded-for': `10.0.0.${(people += 1)}` } });
  const [ann, bo] = [await come({ token }), await come()];
  ann.request({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
  ann.request({ type: RequestType.Playback, state: true });
  await bo.next('sync', ({ isPlaying }) => isPlaying === true);
  await delay(talkEveryMs); // the start lies a little ahead
  const started = await positionSeen(bo);
  const refusals = new Set<unknown>();
  for (const [step, offsetMs] of offsetsMs.entries()) {
    await clock.set(server, offsetMs);
    const after = `step ${step}, to ${offsetMs / 1000} s`;
    for (let n = 0; n < talksBetweenSteps; n++) {
      const text = `${after}, line ${n}`;
      ann.request({ type: RequestType.Chat, text });
      await bo.next('chat', (message) => message.text === text).catch(() => add(`${after}: a chat message is not heard`));
      const read = await rest.call('GET', '/room/cinema', { token, headers: { 'x-forwarded-for': '10.0.0.1' } });
      if (read.status !== 200) add(`${after}: a room is read with ${read.status}`);
      await delay(talkEveryMs);
    }
    comparePositions(await positionSeen(bo), started, `${after}, to a user in the room`, add);
    const late = await come();
    comparePositions(await positionSeen(late), started, `${after}, to a new user`, add);
    await bo
      .next('user', ({ update }) => update.kind === 'update' && update.value.id === late.id)
      .catch(() => add(`${after}: a new user is not announced`));
    late.terminate();
    for (const message of [...ann.received, ...bo.received]) {
      if (message.action !== 'error' || refusals.has(message)) continue;
      refusals.add(message);
      add(`${after}: a request is refused: ${message.name}`);
    }
  }
  for (const client of [ann, bo]) {
    const closed = await Promise.race([client.closed, delay(0, undefined)]);
    if (closed !== undefined) add(`a client was closed with ${closed}`);
    client.terminate();
  }
}

interface Seen {
  /** Seconds. */
  position: number;
  /** Time on this process's monotonic clock. */
  atMs: number;
}

/** Returns the room's position for a client that knows its timeline and asks the server for the time. */
async function positionSeen(client: TestClient): Promise<Seen> {
  const askedMs = performance.now();
  client.send({ action: 'ping', t0: 0 });
  const { t2 } = await client.next('pong').catch(() => ({ t2: Number.NaN }));
  const atMs = (askedMs + performance.now()) / 2;
  const { isPlaying, playbackPosition = Number.NaN, serverTime = 0 } = client.room;
  return { position: playbackPosition + (isPlaying === true ? Math.max(0, t2 - serverTime) / 1000 : 0), atMs };
}

function comparePositions(seen: Seen, started: Seen, when: string, add: AddProblem): void {
  const expected = started.position + (seen.atMs - started.atMs) / 1000;
  const apart = seen.position - expected;
  if (!(Math.abs(apart) <= toleranceSeconds))
    add(`${when}: the room is at ${seen.position.toFixed(1)} s, ${apart.toFixed(1)} s from where it must be`);
}
