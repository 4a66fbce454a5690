import { MatineeError, RequestType, type ServerMessage, type VideoSegment } from '@matinee/protocol';
import { createRoom, type Arrival } from '@matinee/room';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Subscriber } from '../src/rooms/broadcaster.ts';
import { createRoomHost, type Returning } from '../src/rooms/room-host.ts';
import type { RoomStore } from '../src/storage/room-store.ts';
import { createFakeClock } from '../src/testing/index.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A room whose store writes when the test says so. */
function hostedRoom({ segments = [] }: { segments?: VideoSegment[] } = {}) {
  const clock = createFakeClock();
  const writing: { stored: () => void; failed: (reason: unknown) => void }[] = [];
  const lost: unknown[] = [];
  const store = {
    commit: () => new Promise<void>((stored, failed) => writing.push({ stored, failed })),
    snapshot: async () => undefined,
  } as Partial<RoomStore> as RoomStore;
  let ids = 0;
  const room = createRoom({ name: 'cinema', isTemporary: true }, clock.now());
  const host = createRoomHost(
    { roomId: 1, epoch: 1, seq: 0, room },
    {
      store,
      clock,
      newId: () => `n${(ids += 1)}`,
      random: () => 0,
      frame: (text) => Buffer.from(`${text}\n`),
      onLost: (reason) => lost.push(reason),
      onActivity: () => undefined,
      segmentsOf: async () => segments,
    },
  );

  function client(id: string, personId = `person ${id}`) {
    const heard: ServerMessage[] = [];
    const closed: number[] = [];
    const user: Arrival = { id, name: id, personId, isLoggedIn: false };
    const subscriber: Subscriber = {
      clientId: id,
      rttMs: () => undefined,
      deliver(frames) {
        for (const line of String(frames).trim().split('\n')) heard.push(JSON.parse(line) as ServerMessage);
      },
      close: (code) => closed.push(code),
    };
    return {
      id,
      heard,
      closed,
      actions: () => heard.map(({ action }) => action),
      chats: () =>
        heard.flatMap((message) => (message.action === 'chatlog' ? message.messages : message.action === 'chat' ? [message] : [])),
      join: (returning?: Returning) => host.join(user, subscriber, returning),
      leave: () => host.leave(id),
      say: (text: string) => host.submit({ type: RequestType.Chat, text }, host.clientActor(id)),
    };
  }

  return { host, clock, lost, client, writing };
}

test('what is not stored yet is told to nobody, and nobody is told it is done', async () => {
  const { client, writing } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await Promise.all([alice.join(), bob.join()]);
  await settled();
  let isDone = false;
  const saying = alice.say('hello').then(() => (isDone = true));
  await settled();
  expect([isDone, alice.chats(), bob.chats()]).toEqual([false, [], []]);
  writing[0]?.stored();
  await saying;
  expect(bob.chats()).toMatchObject([{ text: 'hello' }]);
});

test('who comes while something is being stored gets the room with it in, once it is', async () => {
  const { client, writing } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await alice.join();
  await settled();
  const saying = alice.say('hello');
  const joining = bob.join();
  await settled();
  expect(bob.heard).toEqual([]);
  writing[0]?.stored();
  await Promise.all([saying, joining]);
  await settled();
  expect(bob.actions()).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event']);
  expect(bob.chats()).toMatchObject([{ text: 'hello' }]);
});

test('what the room did by itself when somebody came is not told to them over what happened since', async () => {
  const { host, client, clock, writing } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await alice.join();
  await settled();
  const videos = ['a', 'b'].map((id) => ({ service: 'direct' as const, id, length: 10 }));
  const asking = [
    host.submit({ type: RequestType.Add, videos }, host.clientActor('alice')),
    host.submit({ type: RequestType.Playback, state: true }, host.clientActor('alice')),
    host.submit({ type: RequestType.Seek, value: 10 }, host.clientActor('alice')),
  ];
  // The jump to the end takes place 80 ms later, with Bob's coming, and the next source begins as late again; Alice pauses the next one before he has been welcomed.
  clock.advance(80);
  asking.push(bob.join());
  clock.advance(580);
  asking.push(host.submit({ type: RequestType.Playback, state: false }, host.clientActor('alice')));
  for (const { stored } of writing) stored();
  await Promise.all(asking);
  await settled();
  expect(bob.actions()).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event']);
  expect(bob.heard[0]).toMatchObject({ currentSource: { id: 'b' }, isPlaying: false, playbackPosition: 0.5 });
});

test('who leaves before their welcome is followed no more', async () => {
  const { client, writing } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await alice.join();
  await settled();
  const saying = alice.say('hello');
  const [joining, leaving] = [bob.join(), bob.leave()];
  writing[0]?.stored();
  await Promise.all([saying, joining, leaving]);
  await settled();
  const again = alice.say('is anybody here?');
  writing[1]?.stored();
  await again;
  expect(bob.heard).toEqual([]);
});

test('coming and going in one moment is told to the others and shows the room to nobody', async () => {
  const { client, clock } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await alice.join();
  await settled();
  await Promise.all([bob.join(), bob.leave()]);
  clock.advance(100);
  await settled();
  expect(bob.heard).toEqual([]);
  expect(alice.actions().slice(-4)).toEqual(['user', 'event', 'user', 'event']);
});

test('when something cannot be stored, it is told to nobody and everybody is sent away, also who is just coming', async () => {
  const { client, writing, lost } = hostedRoom();
  const [alice, bob] = [client('alice'), client('bob')];
  await alice.join();
  await settled();
  const saying = alice.say('hello');
  const joining = bob.join();
  writing[0]?.failed(new Error('disk full'));
  await expect(saying).rejects.toThrow(MatineeError);
  await joining;
  expect([alice.closed, bob.closed, alice.chats(), lost.length]).toEqual([[1011], [1011], [], 1]);
});

test('whatever is said, whoever comes and goes, and however long it takes to store: each hears all of it once and in order', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('join', 'leave', 'say', 'say'), who: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('store', 'wait', 'turn'), who: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { client, clock, writing, host } = hostedRoom();
      const present = new Map<number, ReturnType<typeof client>>();
      const said: string[] = [];
      const pending: Promise<void>[] = [];
      let stored = 0;
      const storeNext = (): void => writing[stored++]?.stored();
      for (const [index, { kind, who }] of steps.entries()) {
        const here = present.get(who);
        if (kind === 'join' && here === undefined) {
          const coming = client(`${who}-${index}`);
          present.set(who, coming);
          pending.push(coming.join());
        } else if (kind === 'leave' && here !== undefined) {
          present.delete(who);
          pending.push(here.leave());
        } else if (kind === 'say' && here !== undefined) {
          said.push(`${index}`);
          pending.push(here.say(`${index}`));
        } else if (kind === 'store' && stored < writing.length) storeNext();
        else if (kind === 'wait') clock.advance(60);
        else if (kind === 'turn') await settled();
      }
      while (stored < writing.length) storeNext();
      await Promise.all(pending);
      clock.advance(100);
      await settled();
      const users = host.state().users.map(({ id }) => id);
      for (const { chats, heard } of present.values()) {
        expect(chats().map(({ text }) => text)).toEqual(said);
        const list = new Set<string>();
        for (const message of heard) {
          if (message.action !== 'user') continue;
          if (message.update.kind === 'init') for (const { id } of message.update.value) list.add(id);
          else if (message.update.kind === 'update') list.add(message.update.value.id);
          else list.delete(message.update.value);
        }
        expect([...list].toSorted()).toEqual(users.toSorted());
      }
    }),
    { numRuns: 200 },
  );
});
