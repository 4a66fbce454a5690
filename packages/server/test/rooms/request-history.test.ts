import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role, type VideoSegment } from '@matinee/protocol';
import { createRoom, type ResolvedRequest } from '@matinee/room';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHistory, replayHistory, type ReplayedStep } from '../../src/rooms/replay-history.ts';
import type { RoomHistory } from '../../src/rooms/request-history.ts';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomHost } from '../../src/rooms/create-room-host.ts';
import { fromText, toText } from '../../src/rooms/state-text.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';

const store = {
  commit: async () => undefined,
  snapshot: async () => undefined,
  publish: () => undefined,
} as Partial<RoomStore> as RoomStore;
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Options {
  keepsHistory?: boolean;
  segments?: VideoSegment[];
  maxQueueLength?: () => number;
}

function hostedRoom({ keepsHistory = true, segments = [], maxQueueLength }: Options = {}) {
  const clock = createFakeClock();
  let ids = 0;
  const room = createRoom({ name: 'cinema', isTemporary: false, ownerId: 'olga', autoSkipSegmentCategories: ['sponsor'] }, clock.now());
  const host = createRoomHost(
    { roomId: 1, epoch: 1, writtenEpoch: 0, seq: 0, room },
    {
      store,
      clock,
      newId: () => `n${(ids += 1)}`,
      random: Math.random,
      frame: (text) => Buffer.from(text),
      onLost: (reason) => {
        throw reason;
      },
      onTrouble: () => undefined,
      onActivity: () => undefined,
      segmentsOf: async () => segments,
      keepsHistory,
      maxQueueLength,
    },
  );
  const join = async (id: string): Promise<void> => {
    const user = { id, name: `User ${id}`, identityId: id === 'c0' ? 'olga' : `person ${id}`, isLoggedIn: id === 'c0' };
    const form = clientFormOf({ events: 'all' });
    await host.join(user, { clientId: id, form, leadMs: () => 40, deliver: () => undefined, close: () => undefined });
  };
  let requests = 0;
  /** Sends a named request, as pages do. */
  const ask = async (id: string, request: ResolvedRequest): Promise<void> => {
    await host.submit(request, host.clientActor(id), [`page of ${id}`, (requests += 1)]).catch(() => undefined);
  };
  return { clock, host, join, ask };
}

function replayed(text: string | undefined): { isSame: boolean; steps: ReplayedStep[]; history: RoomHistory } {
  const steps: ReplayedStep[] = [];
  const history = readHistory(text ?? '');
  if (history === undefined) throw new Error('There is no history');
  return { isSame: replayHistory(history, (step) => steps.push(step)), steps, history };
}

test('[STORE-12] a dump contains no hash of a password or of an invite link, and replays nevertheless', async () => {
  const { host, join, ask } = hostedRoom();
  await join('c0');
  await ask('c0', { type: RequestType.SetDoor, kind: 'password', passwordHash: '$argon2id$first' });
  await ask('c0', { type: RequestType.MakeInvite, inviteId: 'i1', tokenHash: 'f00d', uses: 1 });
  const comers = [{ passwordHash: '$argon2id$first' }, { passwordHash: '$argon2id$wrong' }, { inviteHash: 'f00d' }, { inviteHash: 'f00d' }];
  for (const [number, pass] of comers.entries()) {
    const user = { id: `p${number}`, name: 'Pat', identityId: `pat ${number}`, isLoggedIn: false };
    await host.join(user, undefined, undefined, pass).catch(() => undefined);
  }
  expect(host.state().users.map(({ id }) => id)).toEqual(['c0', 'p0', 'p2']);
  const dump = host.dump() ?? '';
  expect(dump).not.toMatch(/argon2|f00d/);
  expect(replayed(dump)).toMatchObject({ isSame: true, history: { entries: { length: 7 } } });
});

const toVideo = (id: string) => ({ service: 'direct' as const, id, length: 30 });
const video = fc.constantFrom('a', 'b', 'c', 'd').map(toVideo);
const clientId = fc.constantFrom('c0', 'c1', 'c2');
const request: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.boolean().map((state) => ({ type: RequestType.Playback, state })),
  fc.constantFrom(-0, 0, 5, 29.99, 1000).map((value) => ({ type: RequestType.Seek, value })),
  fc.constant({ type: RequestType.Skip } as const),
  fc.array(video, { minLength: 1, maxLength: 4 }).map((videos) => ({ type: RequestType.Add, videos })),
  video.map((one) => ({ type: RequestType.Remove, video: one })),
  video.map((one) => ({ type: RequestType.PlayNow, video: one })),
  fc.tuple(video, fc.boolean()).map(([one, add]) => ({ type: RequestType.Vote, video: one, add })),
  fc.constant({ type: RequestType.Shuffle } as const),
  fc.constantFrom({ startAt: 3 }, { startAt: null, endAt: 20 }, { endAt: null }).map((update) => ({
    type: RequestType.UpdateQueueItem,
    video: toVideo('b'),
    update,
  })),
  fc
    .record({ queueMode: fc.constantFrom('manual', 'vote', 'loop', 'dj'), enableVoteSkip: fc.boolean() }, { requiredKeys: [] })
    .map((settings) => ({ type: RequestType.ApplySettings, settings })),
  fc.constantFrom('hi', '映\u{1f37f}', '$map').map((text) => ({ type: RequestType.Chat, text })),
  fc.tuple(clientId, fc.constantFrom(Role.Moderator, Role.TrustedUser)).map(([targetClientId, role]) => ({
    type: RequestType.Promote,
    targetClientId,
    role,
  })),
  fc
    .record(
      {
        status: fc.constantFrom('ready', 'buffering', 'error'),
        readyForDiscontinuity: fc.option(fc.nat({ max: 5 })),
        duration: fc.constant(25),
      },
      { requiredKeys: [] },
    )
    .chain((info) => clientId.map((id) => ({ type: RequestType.UpdateUser, clientId: id, info }))),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ clientId, request }) },
  { weight: 2, arbitrary: fc.record({ waitMs: fc.constantFrom(7, 900, 12_000, 40_000) }) },
  { weight: 1, arbitrary: fc.record({ comesOrGoes: clientId }) },
);

test('[STORE-12] replaying the history of a room gives the same room', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const { clock, host, join, ask } = hostedRoom({ segments: [{ category: 'sponsor', startTime: 10, endTime: 15 }] });
      await join('c0');
      await join('c1');
      for (const taken of steps) {
        const isHere = (id: string): boolean => host.state().users.some((user) => user.id === id);
        if ('waitMs' in taken) clock.advance(taken.waitMs);
        else if ('request' in taken) await (isHere(taken.clientId) && ask(taken.clientId, taken.request));
        else if (isHere(taken.comesOrGoes)) await host.leave(taken.comesOrGoes);
        else await join(taken.comesOrGoes);
        await settled();
      }
      const { isSame, history } = replayed(host.dump());
      expect(isSame).toBe(true);
      expect(toText(history.final)).toBe(toText(host.state()));
    }),
    { seed: 12, numRuns: Number(process.env['HISTORIES'] ?? 60) },
  );
});

describe('a history', () => {
  test('is decided the same way again when operators have set the maximum length of queues', async () => {
    const { host, join, ask } = hostedRoom({ maxQueueLength: () => 2 });
    await join('c0');
    await ask('c0', { type: RequestType.Add, videos: [toVideo('a'), toVideo('b')] });
    await ask('c0', { type: RequestType.Add, videos: [toVideo('c'), toVideo('d')] });
    await ask('c0', { type: RequestType.Chat, text: 'too many' });
    expect(host.state().sync.queue.length).toBeLessThanOrEqual(2);
    expect(replayed(host.dump()).isSame).toBe(true);
  });

  test('reports each request in order, including refused requests and changes due without a request', async () => {
    const { clock, host, join, ask } = hostedRoom();
    await join('c0');
    await ask('c0', { type: RequestType.Add, videos: [toVideo('a'), toVideo('b')] });
    await ask('c0', { type: RequestType.Playback, state: true });
    clock.advance(40_000);
    await join('c1');
    await ask('c1', { type: RequestType.Promote, targetClientId: 'c1', role: Role.Administrator });
    const { isSame, steps } = replayed(host.dump());
    expect(isSame).toBe(true);
    expect(steps.map(({ entry, change, error }) => [entry.request?.type, error === undefined, change?.patch.currentSource?.id])).toEqual([
      [RequestType.Join, true, undefined],
      [RequestType.Add, true, 'a'],
      [RequestType.Playback, true, undefined],
      [undefined, true, 'b'],
      [RequestType.Join, true, undefined],
      [RequestType.Promote, false, undefined],
    ]);
  });

  test('ends differently if it was changed, and says so', async () => {
    const { host, join, ask } = hostedRoom();
    await join('c0');
    await ask('c0', { type: RequestType.Chat, text: 'hello' });
    await ask('c0', { type: RequestType.Skip });
    const text = host.dump() ?? '';
    expect(replayed(text).isSame).toBe(true);
    const { history } = replayed(text);
    const withoutRefusal = history.entries.map((entry) => ({ ...entry, refused: undefined }));
    expect(replayed(toText({ ...history, entries: withoutRefusal })).isSame).toBe(false);
    expect(replayed(toText({ ...history, entries: history.entries.slice(1) })).isSame).toBe(false);
    expect(replayed(text.replace('"hello"', '"hullo"')).isSame).toBe(false);
  });

  test.each(['', '{', '[]', '{"format":1}', '{"format":1,"base":{},"entries":[],"final":{}}'])('the text %s is no history', (text) => {
    expect(readHistory(text)).toBeUndefined();
  });

  test('[STORE-12] keeps the last requests, at most 1000, with the room before the first', async () => {
    const { host, join, ask } = hostedRoom();
    await join('c0');
    for (let n = 0; n < 1100; n++) await ask('c0', { type: RequestType.Chat, text: `line ${n}` });
    const { isSame, history } = replayed(host.dump());
    expect(isSame).toBe(true);
    expect(history.entries.length).toBeGreaterThanOrEqual(500);
    expect(history.entries.length).toBeLessThanOrEqual(1000);
    expect(history.entries.at(-1)).toMatchObject({ request: { text: 'line 1099' } });
  });

  test('takes at most 1 MB with requests of any length, and continues after a request that is too long', async () => {
    const { host, join, ask } = hostedRoom();
    await join('c0');
    const long = '映'.repeat(2000);
    for (let n = 0; n < 600; n++) await ask('c0', { type: RequestType.Chat, text: `${n} ${long}` });
    const entriesOf = (text = ''): string => toText((fromText(text) as RoomHistory).entries);
    expect(replayed(host.dump()).isSame).toBe(true);
    expect(2 * entriesOf(host.dump()).length).toBeLessThan(1024 * 1024);
    const videos = Array.from({ length: 200 }, (_, n) => ({ ...toVideo(`${n}`), description: long }));
    await ask('c0', { type: RequestType.Add, videos });
    expect(replayed(host.dump())).toMatchObject({ isSame: true, steps: [] });
    await ask('c0', { type: RequestType.Chat, text: 'after' });
    expect(replayed(host.dump())).toMatchObject({ isSame: true, steps: [{ entry: { request: { text: 'after' } } }] });
  });

  test('leaves out requests that changed nothing', async () => {
    const { host, join, ask } = hostedRoom();
    await join('c0');
    for (let n = 0; n < 3; n++) await ask('c0', { type: RequestType.UpdateUser, clientId: 'c0', info: { status: 'ready' } });
    expect(replayed(host.dump()).steps).toHaveLength(2);
  });

  test('is kept only for rooms with that option', async () => {
    const { host, join } = hostedRoom({ keepsHistory: false });
    await join('c0');
    expect(host.dump()).toBeUndefined();
  });
});

test('maps, sets, and keys in any order come back as they were', () => {
  const value = { b: new Map([['x', new Map([[1, 'y']])]]), a: [new Set(['p', 'q']), null, { d: 1, c: '$map' }] };
  const text = toText(value);
  expect(fromText(text)).toEqual({ a: value.a, b: value.b });
  expect(toText(fromText(text))).toBe(text);
  expect(toText({ a: value.a, b: value.b })).toBe(text);
});
