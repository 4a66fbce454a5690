import { setTimeout as delay } from 'node:timers/promises';
import { RequestType, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import { createRestClient } from '@matinee/testing/rest-client';
import type { ServerProcess } from '@matinee/testing/server-process';
import type { Findings } from './findings.ts';

/** A room in which two users chat and seek, and which others must not be able to change. */
export interface Witness {
  /** Times until the other client gets a chat message, in ms. */
  latencies: readonly number[];
  finish(): Promise<void>;
  compareAfterRestart(server: ServerProcess): Promise<void>;
}

/** The interval of a user's messages that the limits allow. */
const everyMs = { limited: 1100, unlimited: 100 };
/** The time to answer a ping: such a silence is an outage for users. */
const standstillMs = 8000;
/** A server that has used less processor time had to wait for the machine and gets more time. */
const busySeconds = 4;
const silenceMs = 30_000;
const rule = 'the witness room is as its people make it';

export interface WitnessParts {
  server: ServerProcess;
  findings: Findings;
  isLimited: boolean;
  /** Whether the server has ended, so that silence is no finding of its own. */
  hasEnded: () => boolean;
  /** The first plays, the others are queued. */
  films: readonly string[];
}

export async function startWitness({ server, findings, isLimited, hasEnded, films }: WitnessParts): Promise<Witness> {
  const room = 'witness-room';
  // With IP addresses of their own, so that others cannot use up their limits.
  const rest = createRestClient(() => server.url);
  const come = async (address: string): Promise<Person> => {
    const headers = { 'x-forwarded-for': address };
    return { token: (await rest.call('GET', '/auth/grant', { headers })).body.token, headers };
  };
  const [wanda, will] = [await come('192.0.2.1'), await come('192.0.2.2')];
  for (const [path, body] of [
    ['/room/create', { name: room, title: 'Witness', visibility: 'unlisted' }],
    [`/room/${room}/queue`, { videos: films.map((id) => ({ service: 'direct', id })) }],
  ] as const) {
    const { status, body: answer } = await rest.call('POST', path, { ...wanda, body });
    if (status >= 300) throw new Error(`The witness room could not be prepared: ${path} ${JSON.stringify(answer)}`);
  }
  const expected = { position: 0, said: [] as string[], queue: films.slice(1) };
  const latencies: number[] = [];
  const finishing = new AbortController();
  const clients = await Promise.all([wanda, will].map((person) => enter(server.url, room, person)));
  const [speaker, listener] = clients as [TestClient, TestClient];
  for (const client of clients) {
    void client.closed.then(async (code) => {
      // A connection breaks a moment before the server's end is known.
      await delay(everyMs.unlimited);
      if (!finishing.signal.aborted && !hasEnded()) findings.add(rule, `a client was closed with ${code}`);
    });
  }

  function checkReceived(): void {
    for (const message of clients.flatMap(({ received }) => received)) {
      if (message.action === 'chat' && !expected.said.includes(message.text)) findings.add(rule, `a stranger said ${message.text}`);
      if (message.action === 'error') findings.add(rule, `a request was refused: ${message.name} ${message.message}`);
      if (message.action === 'eventcustom') findings.add(rule, `a notice came: ${message.text}`);
    }
  }

  async function ask(request: RoomRequest, awaitEffect: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    const cpuBefore = hasEnded() ? 0 : server.cpuSeconds();
    // A client waits for 20 s.
    const answered = awaitEffect()
      .catch(awaitEffect)
      .catch(() => new Promise(() => undefined));
    speaker.request(request);
    const arrivesWithin = (ms: number): Promise<boolean> => Promise.race([answered.then(() => true), delay(ms, false, { ref: false })]);
    const arrives =
      (await arrivesWithin(standstillMs)) ||
      (!hasEnded() && server.cpuSeconds() - cpuBefore < busySeconds && (await arrivesWithin(silenceMs - standstillMs)));
    const tookMs = Math.round(performance.now() - startedMs);
    if (arrives) latencies.push(tookMs);
    else if (!finishing.signal.aborted && !hasEnded()) {
      findings.add('the server never stands still', `for ${tookMs} ms no client in the witness room received anything`);
    }
  }

  async function live(): Promise<void> {
    for (let n = 0; !finishing.signal.aborted && !hasEnded(); n++) {
      if (n % 10 === 5) {
        // Within the four seconds of the film.
        expected.position = ((((n - 5) / 10) % 7) + 1) / 2;
        const { position } = expected;
        await ask({ type: RequestType.Seek, value: position }, () =>
          listener.next('sync', ({ playbackPosition }) => playbackPosition === position),
        );
      } else {
        const text = `line ${n}`;
        expected.said.push(text);
        await ask({ type: RequestType.Chat, text }, () => listener.next('chat', (message) => message.text === text));
      }
      await delay(isLimited ? everyMs.limited : everyMs.unlimited);
    }
  }
  const living = live();

  function compare(seen: Partial<RoomSync>, when: string): void {
    const queue = seen.queue?.map(({ id }) => id);
    if (JSON.stringify(queue) !== JSON.stringify(expected.queue)) findings.add(rule, `${when} its queue is ${JSON.stringify(queue)}`);
    if (seen.title !== 'Witness') findings.add(rule, `${when} its title is ${seen.title}`);
    if (seen.visibility !== 'unlisted' || seen.queueMode !== 'manual') findings.add(rule, `${when} its settings are others`);
    if (seen.currentSource?.id !== films[0]) findings.add(rule, `${when} ${seen.currentSource?.id} is on`);
    if (seen.playbackPosition !== expected.position)
      findings.add(rule, `${when} it is at ${seen.playbackPosition}, not at ${expected.position}`);
  }

  return {
    latencies,
    async finish() {
      finishing.abort();
      await living;
      checkReceived();
      if (!hasEnded()) compare(listener.room, 'at the end');
      for (const client of clients) client.terminate();
    },
    async compareAfterRestart(again) {
      const client = await enter(again.url, room, will);
      const texts = (await client.next('chatlog')).messages.map(({ text }) => text);
      compare(client.room, 'after a restart');
      if (texts.some((text) => !expected.said.includes(text)) || texts.at(-1) !== expected.said.at(-1))
        findings.add(rule, 'after a restart its chat is another');
      client.terminate();
    },
  };
}

interface Person {
  token: string;
  headers: { 'x-forwarded-for': string };
}

async function enter(url: string, room: string, { token, headers }: Person): Promise<TestClient> {
  const client = await connectClient(`${url}/api/room/${room}`, { headers, perMessageDeflate: false });
  client.send({ action: 'auth', token });
  await client.next('you');
  return client;
}
