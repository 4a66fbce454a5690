import { setTimeout as delay } from 'node:timers/promises';
import { RequestType, serverMessageSchema, type RoomSync, type ServerMessage } from '@matinee/protocol';
import { createRestClient } from '@matinee/testing/rest-client';
import type { ServerProcess } from '@matinee/testing/server-process';
import { WebSocket } from 'ws';
import type { Findings } from './findings.ts';

/** A room in which two users chat and seek during the run. Nothing that others send may change it. */
export interface Witness {
  room: string;
  /** Times from a chat message to the other client so far, in ms. */
  latencies: readonly number[];
  /** Stops talking and compares the room with its expected state. */
  finish(): Promise<void>;
  /** Compares the room on a server that has been started again on the same folder. */
  compareAfterRestart(server: ServerProcess): Promise<void>;
}

/** Interval between messages of one user that the limits allow, in ms. */
const everyMs = { limited: 1100, unlimited: 100 };
/** Time that a client has to answer a ping before it is cut off: a silence this long is an outage for users. */
const standstillMs = 8000;
/** A server that has used less processor time has had to wait for the machine, so it is given more time. */
const busySeconds = 4;
const silenceMs = 30_000;
const rule = 'the witness room is as its people make it';

export interface WitnessParts {
  server: ServerProcess;
  findings: Findings;
  isLimited: boolean;
  /** Whether the server has ended, so that silence is not a finding of its own. */
  hasEnded: () => boolean;
  /** Links to files: the first is on, the others are queued. */
  films: readonly string[];
}

export async function startWitness({ server, findings, isLimited, hasEnded, films }: WitnessParts): Promise<Witness> {
  const room = 'witness-room';
  // Its users have IP addresses of their own, so that no other client uses their limits up.
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
  const received = new Map<string, () => void>();
  const state: Partial<RoomSync> = {};

  /** Both clients hear the same; what one of them must not hear is a finding. */
  function listen(message: ServerMessage): void {
    switch (message.action) {
      case 'chat':
        received.get(message.text)?.();
        if (!expected.said.includes(message.text)) findings.add(rule, `a stranger said ${message.text}`);
        break;
      case 'sync': {
        const { action: _, ...patch } = message;
        Object.assign(state, patch);
        if (patch.playbackPosition !== undefined) received.get(`at ${patch.playbackPosition}`)?.();
        break;
      }
      case 'error':
        findings.add(rule, `a request was refused: ${message.name} ${message.message}`);
        break;
      case 'eventcustom':
        findings.add(rule, `a notice came: ${message.text}`);
        break;
      default:
    }
  }

  const sockets = await Promise.all([wanda, will].map((each) => enter(server.url, room, each, listen)));
  for (const socket of sockets) {
    socket.once('close', (code) => {
      // A connection breaks a moment before it is known that the server has ended.
      setTimeout(() => {
        if (!finishing.signal.aborted && !hasEnded()) findings.add(rule, `a client was closed with ${code}`);
      }, everyMs.unlimited);
    });
  }
  const finishing = new AbortController();

  /** Sends a request, and waits until the other client has received what comes of it. */
  async function ask(request: object, sign: string): Promise<void> {
    const startedMs = performance.now();
    const cpuBefore = hasEnded() ? 0 : server.cpuSeconds();
    const answered = new Promise<void>((resolve) => received.set(sign, resolve));
    sockets[0]?.send(JSON.stringify({ action: 'req', request }));
    const arrivesWithin = (ms: number): Promise<boolean> => Promise.race([answered.then(() => true), delay(ms, false, { ref: false })]);
    const arrives =
      (await arrivesWithin(standstillMs)) ||
      (!hasEnded() && server.cpuSeconds() - cpuBefore < busySeconds && (await arrivesWithin(silenceMs - standstillMs)));
    received.delete(sign);
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
        await ask({ type: RequestType.Seek, value: expected.position }, `at ${expected.position}`);
      } else {
        const text = `line ${n}`;
        expected.said.push(text);
        await ask({ type: RequestType.Chat, text }, text);
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
    room,
    latencies,
    async finish() {
      finishing.abort();
      await living;
      if (!hasEnded()) compare(state, 'at the end');
      for (const socket of sockets) socket.terminate();
    },
    async compareAfterRestart(again) {
      const later: Partial<RoomSync> = {};
      let texts: string[] = [];
      const socket = await enter(again.url, room, will, (message) => {
        if (message.action === 'sync') Object.assign(later, message);
        if (message.action === 'chatlog') texts = message.messages.map(({ text }) => text);
      });
      await delay(everyMs.unlimited); // the chat comes last
      compare(later, 'after a restart');
      if (texts.some((text) => !expected.said.includes(text)) || texts.at(-1) !== expected.said.at(-1))
        findings.add(rule, 'after a restart its chat is another');
      socket.terminate();
    },
  };
}

interface Person {
  token: string;
  headers: { 'x-forwarded-for': string };
}

/** Resolves once the client is in the room. */
function enter(url: string, room: string, { token, headers }: Person, listen: (message: ServerMessage) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/room/${room}`, {
    headers,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`The witness room was closed with ${code}`)));
    socket.on('open', () => socket.send(JSON.stringify({ action: 'auth', token })));
    socket.on('message', (data) => {
      const message = serverMessageSchema.parse(JSON.parse(String(data)));
      listen(message);
      if (message.action === 'you') resolve(socket);
    });
  });
}
