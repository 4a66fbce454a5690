import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, errorStatuses, MatineeError, RequestType, Role, type ServerMessage, type VideoId } from '@matinee/protocol';
import { createRoom, InternalRequest, positionOf, replayEntry, toStoredRoom } from '@matinee/room';
import type { AccessPass, RequestName, ResolvedRequest, StoredChange } from '@matinee/room';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Subscriber } from '../../src/rooms/broadcast/subscriber.ts';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomHost } from '../../src/rooms/create-room-host.ts';
import { systemActor } from '../../src/rooms/room-actors.ts';
import type { Reconnect } from '../../src/rooms/room-host.ts';
import { FencedError, type ClaimedRoom, type RoomStore } from '../../src/storage/rooms/room-store.ts';
import type { CommitExtras } from '../../src/storage/tables.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

const framed = (text: string): Buffer => Buffer.from(`${text}\n`);

/** Creates a room whose store writes on demand. */
function hostedRoom({
  frame = framed,
  ownerId,
  isTemporary = false,
}: { frame?: (text: string) => Buffer; ownerId?: string; isTemporary?: boolean } = {}) {
  const clock = createFakeClock();
  const writing: { stored: () => void; failed: (reason: unknown) => void; extras: CommitExtras | undefined }[] = [];
  const lost: unknown[] = [];
  const troubles: unknown[] = [];
  /** The state to which the room recovers: its last known state, and the entries whose commit had no answer. */
  const claims: { failing: boolean; written: StoredChange[]; lastSeq: number } = { failing: false, written: [], lastSeq: 2 };
  const snapshots: ClaimedRoom[] = [];
  const store = {
    commit: (_claim, _change, extras) => new Promise<void>((stored, failed) => writing.push({ stored, failed, extras })),
    async snapshot(claimed) {
      snapshots.push(claimed);
      claims.lastSeq = claimed.seq;
    },
    release: async () => undefined,
    publish: () => undefined,
    sendProgress: () => undefined,
    async recover() {
      if (claims.failing) throw new Error('disk full');
      const seq = claims.lastSeq + claims.written.length;
      return { roomId: 1, epoch: 2, writtenEpoch: 1, seq, room: claims.written.reduce(replayEntry, toStoredRoom(host.state())) };
    },
  } as Partial<RoomStore> as RoomStore;
  let ids = 0;

  const room = createRoom({ name: 'cinema', isTemporary, ...(ownerId !== undefined && { ownerId }) }, clock.now());
  const host = createRoomHost(
    { roomId: 1, epoch: 1, writtenEpoch: 0, seq: 0, room },
    {
      store,
      clock,
      newId: () => `n${(ids += 1)}`,
      random: () => 0,
      frame,
      onLost: (reason) => lost.push(reason),
      onTrouble: (reason) => troubles.push(reason),
      onActivity: () => undefined,
      segmentsOf: async () => [],
    },
  );

  function client(id: string, identityId = `person ${id}`) {
    const received: ServerMessage[] = [];
    const closed: number[] = [];
    const user = { id, name: id, identityId, isLoggedIn: ownerId !== undefined };
    const subscriber: Subscriber = {
      clientId: id,
      form: clientFormOf({ events: 'all' }),
      leadMs: () => 80,
      deliver(...frames) {
        for (const line of Buffer.concat(frames).toString().trim().split('\n')) received.push(JSON.parse(line) as ServerMessage);
      },
      close: (code) => closed.push(code),
    };
    return {
      id,
      received,
      closed,
      actions: () => received.map(({ action }) => action),
      chats: () =>
        received.flatMap((message) => (message.action === 'chatlog' ? message.messages : message.action === 'chat' ? [message] : [])),
      join: (reconnect?: Reconnect, pass?: AccessPass) => host.join(user, subscriber, reconnect, pass),
      leave: () => host.leave(id),
      say: (text: string, name?: RequestName) => host.submit({ type: RequestType.Chat, text }, host.clientActor(id), name),
    };
  }

  async function enter(id: string) {
    const one = client(id);
    await one.join();
    await settled();
    return one;
  }

  return { host, clock, lost, troubles, client, enter, writing, claims, snapshots };
}

test('[STORE-2] a change that is not stored yet is neither sent nor confirmed to any client', async () => {
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

test('[CONN-3] a client that joins during a write gets the room with the result, once it is stored', async () => {
  const { enter, client, writing } = hostedRoom();
  const [alice, bob] = [await enter('alice'), client('bob')];
  const saying = alice.say('hello');
  const joining = bob.join();
  await settled();
  expect(bob.received).toEqual([]);
  writing[0]?.stored();
  await Promise.all([saying, joining]);
  await settled();
  expect(bob.actions()).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event']);
  expect(bob.chats()).toMatchObject([{ text: 'hello' }]);
});

test('[CONN-3] a change sent with a join is not repeated over later changes', async () => {
  const { enter, host, client, clock, writing } = hostedRoom();
  await enter('alice');
  const bob = client('bob');
  const videos = ['a', 'b'].map((id) => ({ service: 'direct' as const, id, length: 10 }));
  const asking = [
    host.submit({ type: RequestType.Add, videos }, host.clientActor('alice')),
    host.submit({ type: RequestType.Playback, state: true }, host.clientActor('alice')),
    host.submit({ type: RequestType.Seek, value: 10 }, host.clientActor('alice')),
  ];
  // The end is reached 80 ms later, as Bob joins, and the next source begins as late; Alice pauses it before he is welcomed.
  clock.advance(80);
  asking.push(bob.join());
  clock.advance(580);
  asking.push(host.submit({ type: RequestType.Playback, state: false }, host.clientActor('alice')));
  for (const { stored } of writing) stored();
  await Promise.all(asking);
  await settled();
  expect(bob.actions()).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event']);
  expect(bob.received[0]).toMatchObject({ currentSource: { id: 'b' }, isPlaying: false, playbackPosition: 0.5 });
});

test('[GUARD-11] a kick and a refused knock are stored together with their actions in the log', async () => {
  const { host, client, writing } = hostedRoom({ ownerId: 'olga' });
  const [olga, ann] = [client('owner', 'olga'), client('ann')];
  await Promise.all([olga.join(), ann.join()]);
  const asking = [
    host.submit({ type: RequestType.Kick, clientId: 'ann' }, host.clientActor('owner')),
    host.submit({ type: RequestType.SetDoor, kind: 'knock' }, host.clientActor('owner')),
  ];
  const bo = { id: 'bo', name: 'Bo', identityId: 'bo', isLoggedIn: false };
  asking.push(host.submit({ type: InternalRequest.Knock, user: bo }, host.identityActor(bo)));
  asking.push(host.submit({ type: RequestType.Admit, clientId: 'bo', admit: false }, host.clientActor('owner')));
  const written = writing.map(({ extras }) => extras?.actions.map(({ kind }) => kind));
  expect(written).toEqual([['user.kicked'], ['door.changed'], ['user.refused']]);
  for (const { stored } of writing) stored();
  await Promise.all(asking);
});

test('[CONN-3] a role sent with a join is not shown again of a client that has left since', async () => {
  const { host, client, writing } = hostedRoom({ ownerId: 'olga' });
  const [olga, tablet, laptop] = [client('owner', 'olga'), client('tablet', 'ann'), client('laptop', 'ann')];
  await Promise.all([olga.join(), tablet.join()]);
  const invite = { type: RequestType.MakeInvite, inviteId: 'invite', tokenHash: 'hash', role: Role.Moderator } as const;
  const asking = [host.submit(invite, host.clientActor('owner')), laptop.join(undefined, { inviteHash: 'hash' }), tablet.leave()];
  for (const { stored } of writing) stored();
  await Promise.all(asking);
  await settled();
  const shown = laptop.received.flatMap((message) => (message.action === 'user' ? [message.update] : []));
  expect(shown).toMatchObject([
    { kind: 'init', value: [{ id: 'owner' }, { id: 'laptop', role: Role.Moderator }] },
    { value: { id: 'laptop' } },
  ]);
});

test('[CONN-3] a client that reports before its first snapshot sees itself with that report', async () => {
  const { client, host } = hostedRoom();
  const alice = client('alice');
  const joining = alice.join();
  const status = { type: RequestType.UpdateUser, clientId: 'alice', info: { status: 'ready' } } as const;
  await Promise.all([joining, host.submit(status, host.clientActor('alice'))]);
  await settled();
  expect(alice.actions()).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event', 'user']);
  expect(alice.received.at(-1)).toMatchObject({ update: { kind: 'update', value: { id: 'alice', status: 'ready' } } });
});

test('a client that leaves before its first snapshot gets nothing', async () => {
  const { enter, client, writing } = hostedRoom();
  const [alice, bob] = [await enter('alice'), client('bob')];
  const saying = alice.say('hello');
  const [joining, leaving] = [bob.join(), bob.leave()];
  writing[0]?.stored();
  await Promise.all([saying, joining, leaving]);
  await settled();
  const again = alice.say('is anybody here?');
  writing[1]?.stored();
  await again;
  expect(bob.received).toEqual([]);
});

test('a join and leave in one moment is announced and sends no snapshot', async () => {
  const { enter, client, clock } = hostedRoom();
  const [alice, bob] = [await enter('alice'), client('bob')];
  await Promise.all([bob.join(), bob.leave()]);
  clock.advance(100);
  await settled();
  expect(bob.received).toEqual([]);
  expect(alice.actions().slice(-4)).toEqual(['user', 'event', 'user', 'event']);
});

describe('a room that cannot be stored', () => {
  const videos = ['a', 'b'].map((id) => ({ service: 'direct' as const, id, length: 10 }));

  async function troubledRoom() {
    const room = hostedRoom();
    const alice = room.client('alice');
    await alice.join();
    const asking = [
      room.host.submit({ type: RequestType.Add, videos }, room.host.clientActor('alice')),
      room.host.submit({ type: RequestType.Playback, state: true }, room.host.clientActor('alice')),
    ];
    for (const { stored } of room.writing.splice(0)) stored();
    await Promise.all(asking);
    await settled();
    const saying = [alice.say('hello'), alice.say('are you there?')];
    for (const { failed } of room.writing.splice(0)) failed(new Error('disk full'));
    const refusals = await Promise.allSettled(saying);
    await settled();
    return { ...room, alice, refusals };
  }

  test('[STORE-5] removes the votes of a user who leaves meanwhile', async () => {
    const { alice, client, host, clock } = await troubledRoom();
    const bob = client('bob');
    await bob.join();
    const vote = { type: RequestType.Vote, video: videos[1] as VideoId, add: true } as const;
    for (const id of ['alice', 'bob']) await host.submit(vote, host.clientActor(id));
    await bob.leave();
    clock.advance(100);
    expect(host.state()).toMatchObject({ votes: [{ clientIds: ['alice'] }], sync: { voteCounts: [[expect.any(String), 1]] } });
    expect(alice.received.findLast(({ action }) => action === 'sync')).toEqual({ action: 'sync', voteCounts: [[expect.any(String), 1]] });
  });

  test('[STORE-5] refuses requests, sends them to no client, and closes no client', async () => {
    const { alice, refusals, host, lost, troubles } = await troubledRoom();
    expect(refusals.map((refusal) => refusal.status === 'rejected' && refusal.reason)).toMatchObject([
      { name: 'Unavailable' },
      { name: 'Unavailable' },
    ]);
    expect([alice.chats(), host.state().chat, alice.closed, lost, troubles.length]).toEqual([[], [], [], [], 1]);
    expect(errorStatuses.Unavailable).toBe(503);
  });

  test('[STORE-5] plays on, lets users join and leave, and refuses requests at once', async () => {
    const { alice, host, client, clock, writing } = await troubledRoom();
    const bob = client('bob');
    await bob.join();
    await settled();
    expect(bob.received[0]).toMatchObject({ action: 'sync', isPlaying: true, currentSource: { id: 'a' } });
    clock.advance(300);
    expect(alice.received.at(-1)).toMatchObject({ action: 'event', request: { type: RequestType.Join } });
    await expect(alice.say('hello')).rejects.toMatchObject({ name: 'Unavailable' });
    await host.submit({ type: RequestType.UpdateUser, clientId: 'bob', info: { status: 'ready' } }, host.clientActor('bob'));
    await bob.leave();
    const [users, positionSeconds] = [host.state().users.map(({ id }) => id), positionOf(host.state().sync, clock.now())];
    expect([users, writing.length, positionSeconds > 0]).toEqual([['alice'], 0, true]);
  });

  test('[STORE-5] applies a change that became due meanwhile once it can be stored', async () => {
    const { alice, host, clock, writing, claims } = await troubledRoom();
    claims.failing = true;
    clock.advance(15_000);
    await settled();
    expect([host.state().sync.currentSource?.id, writing.length]).toEqual(['a', 0]);
    claims.failing = false;
    clock.advance(5000);
    await settled();
    clock.advance(1);
    writing[0]?.stored();
    await settled();
    expect(host.state().sync.currentSource?.id).toBe('b');
    const saying = alice.say('hello');
    writing[1]?.stored();
    await saying;
    await settled();
    expect(alice.chats()).toMatchObject([{ text: 'hello' }]);
  });

  test('[STORE-5] shows clients an entry in doubt that turns out to be stored', async () => {
    const { alice, host, clock, claims } = await troubledRoom();
    const from = { id: 'alice', name: 'alice', isLoggedIn: false, status: 'none', role: 0 } as const;
    claims.written = [{ chat: { id: 'x', at: 1, from, text: 'hello' } }, { patch: { title: 'Written' } }];
    clock.advance(500);
    await settled();
    const sync = { title: 'Written', isPlaying: true };
    expect(host.state()).toMatchObject({ chat: [{ text: 'hello' }], sync, users: [{ id: 'alice' }] });
    expect(alice.received.findLast(({ action }) => action === 'sync')).toMatchObject({ title: 'Written' });
    expect(alice.chats()).toMatchObject([{ text: 'hello' }]);
  });

  test('a room that another host has claimed is relinquished', async () => {
    const { alice, host, lost, writing, clock } = await troubledRoom();
    clock.advance(500);
    await settled();
    const saying = alice.say('mine?');
    writing.at(-1)?.failed(new FencedError('The room has another owner'));
    await expect(saying).rejects.toThrow(MatineeError);
    expect([alice.closed, lost.length]).toEqual([[1012], 1]);
    await expect(host.submit({ type: RequestType.Shuffle }, systemActor)).rejects.toMatchObject({ name: 'RoomNotFoundException' });
  });
});

describe('a temporary room', () => {
  const chatAt = (seq: number) => ({ seq, room: { chat: [{ text: 'hello' }] } });

  async function temporaryRoom() {
    const room = hostedRoom({ isTemporary: true });
    const [alice, bob] = [await room.enter('alice'), await room.enter('bob')];
    const done: string[] = [];
    const submit = (what: string, request: ResolvedRequest, name?: RequestName): Promise<unknown> =>
      room.host.submit(request, room.host.clientActor('alice'), name).then(
        () => done.push(what),
        (error: unknown) => done.push(`${what}: ${(error as Error).name}`),
      );
    const say = (text: string, name?: RequestName): Promise<unknown> => submit(text, { type: RequestType.Chat, text }, name);
    return { ...room, alice, bob, done, submit, say };
  }

  test('[STORE-43] sends chat and seeks while a commit is held, and confirms them once they are stored', async () => {
    const { bob, writing, clock, done, submit, say } = await temporaryRoom();
    const videos = [{ service: 'direct' as const, id: 'a', length: 10 }];
    const asking = [
      submit('add', { type: RequestType.Add, videos }),
      submit('play', { type: RequestType.Playback, state: true }),
      submit('seek', { type: RequestType.Seek, value: 5 }),
      say('hello'),
    ];
    clock.advance(19);
    await settled();
    expect(bob.chats()).toEqual([]);
    clock.advance(1);
    await settled();
    expect(bob.chats()).toMatchObject([{ text: 'hello' }]);
    expect(bob.received.findLast(({ action }) => action === 'sync')).toMatchObject({ playbackPosition: 5 });
    expect(done).toEqual([]);
    for (const { stored } of writing) stored();
    await Promise.all(asking);
    expect(done).toEqual(['add', 'play', 'seek', 'hello']);
  });

  test('[STORE-43] confirms a request after its effect was sent', async () => {
    const { bob, writing, host } = await temporaryRoom();
    const saying = host.submit({ type: RequestType.Chat, text: 'hello' }, host.clientActor('alice'));
    const sentBefore = saying.then(() => bob.chats().length);
    for (const { stored } of writing) stored();
    expect(await sentBefore).toBe(1);
  });

  test('[STORE-43] sends who may enter only once that is stored, and what came after it behind it', async () => {
    const { alice, bob, writing, clock, host, done, submit, say } = await temporaryRoom();
    const asking = [say('before'), submit('title', { type: RequestType.ApplySettings, settings: { title: 'New' } }), say('after')];
    clock.advance(20);
    await settled();
    expect([bob.chats().map(({ text }) => text), host.version().state.sync.title]).toEqual([['before'], '']);
    for (const { stored } of writing) stored();
    await Promise.all(asking);
    await settled();
    expect([alice.chats().map(({ text }) => text), done]).toEqual([
      ['before', 'after'],
      ['before', 'title', 'after'],
    ]);
  });

  test('[STORE-43] waits for its storage once 100 changes are not stored', async () => {
    const { bob, writing, clock, say } = await temporaryRoom();
    const asking = Array.from({ length: 101 }, (_, index) => say(`text ${index}`));
    clock.advance(20);
    await settled();
    expect(bob.chats().length).toBe(100);
    for (const { stored } of writing) stored();
    await Promise.all(asking);
    await settled();
    expect(bob.chats().length).toBe(101);
  });

  test('[STORE-43] keeps what it has sent when it could not be stored, stores it later and confirms it then', async () => {
    const { bob, writing, claims, clock, snapshots, done, say, submit } = await temporaryRoom();
    claims.failing = true;
    const asking = [say('hello'), submit('title', { type: RequestType.ApplySettings, settings: { title: 'New' } }), say('lost')];
    clock.advance(20);
    await settled();
    for (const { failed } of writing.splice(0)) failed(new Error('disk full'));
    await settled();
    await say('refused');
    expect(done).toEqual(['title: Unavailable', 'lost: Unavailable', 'refused: Unavailable']);
    claims.failing = false;
    claims.lastSeq = 0;
    clock.advance(500);
    await Promise.all(asking);
    expect(done.at(-1)).toBe('hello');
    expect(snapshots).toMatchObject([chatAt(1)]);
    expect(bob.chats().map(({ text }) => text)).toEqual(['hello']);
  });

  test('[STORE-43] refuses what it has sent and cannot keep because it ends', async () => {
    const { host, writing, claims, clock, done, say } = await temporaryRoom();
    claims.failing = true;
    const saying = say('hello');
    clock.advance(20);
    await settled();
    for (const { failed } of writing) failed(new Error('disk full'));
    await settled();
    host.discard(CloseCode.RoomUnloaded);
    await saying;
    expect(done).toEqual(['hello: Unavailable']);
  });

  test('[CONN-9] confirms a request that is sent again only once it is stored', async () => {
    const { writing, done, say } = await temporaryRoom();
    const asking = [say('hello', ['page', 1]), say('hello', ['page', 1])];
    await settled();
    expect([writing.length, done]).toEqual([1, []]);
    writing[0]?.stored();
    await Promise.all(asking);
    expect(done).toEqual(['hello', 'hello']);
  });
});

test('[GUARD-2] a user who came in after a ban was lifted is disconnected when lifting it could not be stored', async () => {
  const { client, host, writing } = hostedRoom({ ownerId: 'olga' });
  const [olga, bob] = [client('o', 'olga'), client('b', 'bob')];
  for (const each of [olga, bob]) await each.join();
  const banning = host.submit({ type: RequestType.Ban, clientId: 'b' }, host.clientActor('o'));
  writing[0]?.stored();
  await banning;
  const [ban] = host.state().guards?.bans ?? [];
  const lifting = host.submit({ type: RequestType.Unban, id: ban?.id ?? '' }, host.clientActor('o'));
  lifting.catch(() => undefined);
  const again = client('b2', 'bob');
  again.join().catch(() => undefined);
  writing[1]?.failed(new Error('disk full'));
  await settled();
  await expect(lifting).rejects.toMatchObject({ name: 'Unavailable' });
  expect([again.received, again.closed, host.state().users.map(({ id }) => id)]).toEqual([[], [CloseCode.Banned], ['o']]);
});

test('[CONN-9] a request sent again while it is being stored is applied once, and confirmed when it is stored', async () => {
  const { enter, writing } = hostedRoom();
  const alice = await enter('alice');
  const done: string[] = [];
  const first = alice.say('hello', ['page', 1]).then(() => done.push('first'));
  const again = alice.say('hello', ['page', 1]).then(() => done.push('again'));
  await settled();
  expect([writing.length, done]).toEqual([1, []]);
  writing[0]?.stored();
  await Promise.all([first, again]);
  await alice.say('hello', ['page', 1]);
  expect([writing.length, alice.chats().map(({ text }) => text)]).toEqual([1, ['hello']]);
});

test('[CONN-9] a request sent again while it cannot be stored is refused like the first, and may be sent once more', async () => {
  const { enter, writing, clock } = hostedRoom();
  const alice = await enter('alice');
  const asking = [alice.say('hello', ['page', 1]), alice.say('hello', ['page', 1])];
  writing[0]?.failed(new Error('disk full'));
  for (const refused of asking) await expect(refused).rejects.toMatchObject({ name: 'Unavailable' });
  clock.advance(500);
  await settled();
  const later = alice.say('hello', ['page', 1]);
  writing[1]?.stored();
  await later;
  expect(alice.chats().map(({ text }) => text)).toEqual(['hello']);
});

test('[CONN-3] each client gets every message once and in order, with any requests, joins, leaves and storage delays', async () => {
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
      for (const { chats, received } of present.values()) {
        expect(chats().map(({ text }) => text)).toEqual(said);
        const list = new Set<string>();
        for (const message of received) {
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

test('a room that cannot be encoded is relinquished, and the process goes on', async () => {
  let isBroken = false;
  const { enter, client, host, lost } = hostedRoom({
    frame(text) {
      if (isBroken) throw new Error('This cannot be framed');
      return framed(text);
    },
  });
  const [alice, bob] = [await enter('alice'), client('bob')];
  isBroken = true;
  await bob.join();
  await settled();
  expect([alice.closed, lost.length]).toEqual([[1012], 1]);
  await expect(host.submit({ type: RequestType.Shuffle }, systemActor)).rejects.toMatchObject({ name: 'RoomNotFoundException' });
});
