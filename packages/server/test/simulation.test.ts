import { RequestType, type ChatMessage, type RoomEvent, type RoomSync, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { createRoom, positionAt, type ResolvedRequest } from '@matinee/room';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoomHost } from '../src/rooms/room-host.ts';
import type { RoomStore } from '../src/storage/room-store.ts';
import { createFakeClock } from '../src/testing/index.ts';

// Several clients of one room over a bad network: what they ask arrives late, twice and in any order; storing takes as
// long as it likes; what the room tells arrives late, though in order, as over any socket.

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A client that knows of the room only what it was told. */
function createModel() {
  let sync: Partial<RoomSync> = {};
  let users: RoomUser[] = [];
  let chat: ChatMessage[] = [];
  const events: RoomEvent[] = [];
  return {
    events,
    hear(message: ServerMessage): void {
      switch (message.action) {
        case 'sync': {
          const { action: _, ...patch } = message;
          sync = { ...sync, ...(patch as Partial<RoomSync>) };
          break;
        }
        case 'user': {
          const { update } = message;
          if (update.kind === 'init') users = update.value;
          else if (update.kind === 'remove') users = users.filter(({ id }) => id !== update.value);
          else if (users.some(({ id }) => id === update.value.id)) {
            users = users.map((user) => (user.id === update.value.id ? { ...user, ...(update.value as Partial<RoomUser>) } : user));
          } else users = [...users, update.value as RoomUser];
          break;
        }
        case 'chatlog':
          chat = message.messages;
          break;
        case 'chat': {
          const { action: _, ...said } = message;
          chat = [...chat, said];
          break;
        }
        case 'event':
          events.push(message);
          break;
        default:
          break;
      }
    },
    /** What this client takes the room to be at a time. */
    view: (nowMs: number) => seen(sync as RoomSync, users, chat, nowMs),
  };
}

function seen(sync: RoomSync, users: readonly RoomUser[], chat: readonly ChatMessage[], nowMs: number): unknown {
  const { playbackPosition: _, serverTime: __, ...others } = sync;
  // To a microsecond: whoever came later computes from another point of the same line.
  return JSON.parse(JSON.stringify({ ...others, position: positionAt(sync, nowMs).toFixed(6), users, chat }));
}

const video = fc.constantFrom('a', 'b', 'c', 'd').map((id) => ({ service: 'direct' as const, id, length: 30 }));
const place = fc.nat({ max: 4 });
const request: fc.Arbitrary<ResolvedRequest | 'undo'> = fc.oneof(
  fc.boolean().map((state) => ({ type: RequestType.Playback, state })),
  fc.nat({ max: 40 }).map((value) => ({ type: RequestType.Seek, value })),
  fc.constant({ type: RequestType.Skip } as const),
  fc.constantFrom(0.5, 1, 2).map((speed) => ({ type: RequestType.PlaybackSpeed, speed })),
  fc.array(video, { minLength: 1, maxLength: 3 }).map((videos) => ({ type: RequestType.Add, videos })),
  video.map((one) => ({ type: RequestType.Remove, video: one })),
  video.map((one) => ({ type: RequestType.PlayNow, video: one })),
  fc.tuple(video, fc.boolean()).map(([one, add]) => ({ type: RequestType.Vote, video: one, add })),
  fc.tuple(place, place).map(([fromIdx, toIdx]) => ({ type: RequestType.Order, fromIdx, toIdx })),
  fc.constant({ type: RequestType.Shuffle } as const),
  fc.constantFrom('Friday', 'Saturday').map((title) => ({ type: RequestType.ApplySettings, settings: { title } })),
  fc
    .record({ queueMode: fc.constantFrom('manual', 'vote', 'loop', 'dj'), enableVoteSkip: fc.boolean() })
    .map((settings) => ({ type: RequestType.ApplySettings, settings })),
  fc.constantFrom('hi', 'ho').map((text) => ({ type: RequestType.Chat, text })),
  fc.constant('undo' as const),
);
const who = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), who, request }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which: fc.nat(), isDoubled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), who, count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(20, 100, 3000, 31_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const), who }) },
);

test('when it is quiet, every client sees the room as it is, however late, doubled and mixed up everything was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 100, size: 'max' }), async (steps) => {
      const clock = createFakeClock();
      const writing: (() => void)[] = [];
      const store = {
        commit: () => new Promise<void>((stored) => writing.push(stored)),
        snapshot: async () => undefined,
      } as Partial<RoomStore> as RoomStore;
      let ids = 0;
      const host = createRoomHost(
        { roomId: 1, epoch: 1, seq: 0, room: createRoom({ name: 'cinema', isTemporary: true }, clock.now()) },
        {
          store,
          clock,
          newId: () => `n${(ids += 1)}`,
          random: () => 0.4,
          frame: (text) => Buffer.from(`${text}\n`),
          onLost: (reason) => {
            throw reason;
          },
          onActivity: () => undefined,
          segmentsOf: async () => [],
        },
      );
      const present = new Map<number, { id: string; model: ReturnType<typeof createModel>; underWay: ServerMessage[] }>();
      const asked: { id: string; request: ResolvedRequest }[] = [];
      const pending: Promise<unknown>[] = [];

      function join(index: number): void {
        if (present.has(index)) return;
        const id = `c${index}-${(ids += 1)}`;
        const underWay: ServerMessage[] = [];
        present.set(index, { id, model: createModel(), underWay });
        const deliver = (frames: Buffer): void => {
          for (const line of String(frames).trim().split('\n')) underWay.push(JSON.parse(line) as ServerMessage);
        };
        const user = { id, name: `User ${index}`, personId: `person ${index}`, isLoggedIn: false };
        pending.push(host.join(user, { clientId: id, rttMs: () => undefined, deliver, close: () => undefined }));
      }
      function arrive({ id, request: wanted }: (typeof asked)[number]): void {
        if (!host.state().users.some((user) => user.id === id)) return;
        pending.push(host.submit(wanted, host.clientActor(id)).catch(() => undefined));
      }

      join(0);
      for (const taken of steps) {
        switch (taken.kind) {
          case 'join':
            join(taken.who);
            break;
          case 'leave': {
            const leaver = present.get(taken.who);
            if (leaver === undefined || present.size === 1) break;
            present.delete(taken.who);
            pending.push(host.leave(leaver.id));
            break;
          }
          case 'ask': {
            const client = present.get(taken.who);
            if (client === undefined) break;
            const last = client.model.events.at(-1);
            const undo = { type: RequestType.Undo, event: { id: last?.id } } as const;
            asked.push({ id: client.id, request: taken.request === 'undo' ? undo : taken.request });
            break;
          }
          case 'arrive': {
            const [late] = asked.splice(taken.which % Math.max(1, asked.length), 1);
            if (late === undefined) break;
            arrive(late);
            if (taken.isDoubled) asked.push(late);
            break;
          }
          case 'store':
            writing.shift()?.();
            await settled();
            break;
          case 'deliver': {
            const client = present.get(taken.who);
            for (const message of client?.underWay.splice(0, taken.count) ?? []) client?.model.hear(message);
            break;
          }
          case 'wait':
            clock.advance(taken.ms);
        }
      }

      // Quiet: all that is on the way arrives.
      for (const late of asked) arrive(late);
      const storeAll = async (): Promise<void> => {
        for (const stored of writing.splice(0)) stored();
        await settled();
      };
      await storeAll();
      await storeAll();
      await Promise.all(pending);
      for (let round = 0; round < 4; round++) {
        clock.advance(200);
        // A source may have ended meanwhile: that is stored too.
        await storeAll();
        await storeAll();
      }
      const { sync, users, chat } = host.state();
      for (const { model, underWay } of present.values()) {
        for (const message of underWay.splice(0)) model.hear(message);
        expect(model.view(clock.now())).toEqual(seen(sync, users, chat, clock.now()));
      }
    }),
    { numRuns: 2000 },
  );
});
