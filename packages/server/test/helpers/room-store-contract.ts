import { Role, type ChatMessage } from '@matinee/protocol';
import { createRoom, loadRoom, replayEntry, type StoredChange, type StoredRoom } from '@matinee/room';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  FencedError,
  unchanged,
  type ClaimedRoom,
  type FoundRoom,
  type RoomStore,
  type VersionedChange,
} from '../../src/storage/rooms/room-store.ts';

const startMs = 1_800_000_000_000;
const dayMs = 24 * 3600 * 1000;

export function roomNamed(name: string, isTemporary = false): StoredRoom {
  const { sync, chat, membership } = createRoom({ name, isTemporary }, startMs);
  return { sync, chat, membership };
}

export function saying(text: string): StoredChange {
  const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser } as const;
  const chat: ChatMessage = { id: text, at: startMs, from, text };
  return { chat };
}

export function storing({ room }: ClaimedRoom, seq: number, stored: StoredChange): VersionedChange {
  return { ...unchanged({ state: loadRoom(room), seq, number: seq }), stored };
}

/** Tests every room store. `open` returns an empty one. */
export function describeRoomStore(name: string, open: () => Promise<RoomStore>): void {
  describe(`rooms kept in ${name}`, () => {
    let store: RoomStore;
    beforeEach(async () => {
      store = await open();
    });

    function commit(owner: ClaimedRoom, seq: number, stored: StoredChange): Promise<void> {
      return store.commit(owner, storing(owner, seq, stored));
    }
    async function claim(room = 'cinema'): Promise<FoundRoom> {
      const claimed = await store.claim(room, startMs);
      if (claimed === undefined) throw new Error(`There is no room ${room}`);
      return claimed;
    }
    async function openRoom(room = 'cinema'): Promise<FoundRoom> {
      await store.create(roomNamed(room), startMs);
      return claim(room);
    }
    async function textsOf(room = 'cinema'): Promise<string[]> {
      return (await claim(room)).room.chat.map(({ text }) => text);
    }

    test('[REST-8] a room is found under its name in any case, and created once', async () => {
      expect(await store.create(roomNamed('Cinema'), startMs)).toBe(true);
      expect(await store.create(roomNamed('CINEMA'), startMs)).toBe(false);
      expect(await claim('cINEMA')).toMatchObject({ seq: 0, room: roomNamed('Cinema') });
      expect(await store.claim('nowhere', startMs)).toBeUndefined();
    });

    test('a claim finds everything that was committed, in order', async () => {
      const owner = await openRoom();
      const membership = { ownerId: 'olga', roles: [['mo', Role.Moderator] as const] };
      const entries: StoredChange[] = [saying('one'), { patch: { title: 'Two' } }, { membership }, saying('three')];
      await Promise.all(entries.map((entry, index) => commit(owner, index + 1, entry)));
      expect(await claim()).toMatchObject({ seq: 4, room: entries.reduce(replayEntry, owner.room) });
    });

    test('a claim knows whether the snapshot has everything', async () => {
      expect((await openRoom()).isSnapshot).toBe(true);
      const owner = await claim();
      await commit(owner, 1, saying('one'));
      const next = await claim();
      expect(next.isSnapshot).toBe(false);
      await store.snapshot(next, startMs);
      await store.release(next);
      expect((await claim()).isSnapshot).toBe(true);
    });

    test('a look finds the same under a name in any case, and claims nothing', async () => {
      const owner = await openRoom('Cinema');
      await commit(owner, 1, { patch: { title: 'Two' } });
      await store.idle();
      expect(await store.peek('CINEMA')).toMatchObject({ name: 'Cinema', title: 'Two', users: 0 });
      expect(await store.peek('nowhere')).toBeUndefined();
      await commit(owner, 2, saying('still mine'));
      expect(await textsOf()).toEqual(['still mine']);
    });

    test('[ROOM-18] a look names the maker of a temporary room, as long as it is one', async () => {
      const { sync, ...others } = roomNamed('cinema', true);
      await store.create({ ...others, sync: { ...sync, madeBy: 'Ann' } }, startMs);
      expect(await store.peek('cinema')).toMatchObject({ madeBy: 'Ann' });
      const owner = await claim();
      await commit(owner, 1, { patch: { madeBy: 'Anna' } });
      await store.idle();
      expect(await store.peek('cinema')).toMatchObject({ madeBy: 'Anna' });
      await commit(owner, 2, { patch: { isTemporary: false } });
      await store.idle();
      expect(await store.peek('cinema')).not.toHaveProperty('madeBy');
    });

    test('a room was claimed once a host has claimed it', async () => {
      await store.create(roomNamed('Cinema'), startMs);
      expect(await store.wasClaimed('cinema')).toBe(false);
      expect(await store.wasClaimed('nowhere')).toBe(false);
      await claim('Cinema');
      expect(await store.wasClaimed('cinema')).toBe(true);
    });

    test('commits resolve in the order of their calls', async () => {
      const owner = await openRoom();
      const done: number[] = [];
      await Promise.all([1, 2, 3, 4].map((seq) => commit(owner, seq, saying('x')).then(() => done.push(seq))));
      expect(done).toEqual([1, 2, 3, 4]);
    });

    test('only the latest claim may write, and refused entries are not stored', async () => {
      const [first, second] = [await openRoom(), await claim()];
      await expect(commit(first, 1, saying('late'))).rejects.toThrow(FencedError);
      await expect(store.snapshot({ ...first, seq: 9 }, startMs)).rejects.toThrow(FencedError);
      await commit(second, 1, saying('current'));
      expect(await textsOf()).toEqual(['current']);
    });

    test('one of two claims at once is the later', async () => {
      await store.create(roomNamed('cinema'), startMs);
      const [one, other] = await Promise.all([claim(), claim()]);
      const [earlier, later] = one.epoch < other.epoch ? [one, other] : [other, one];
      await expect(commit(earlier, 1, saying('late'))).rejects.toThrow(FencedError);
      await commit(later, 1, saying('current'));
    });

    test('a fenced commit does not affect other rooms in its transaction', async () => {
      const [late, owner] = [await openRoom(), await openRoom('attic')];
      await claim();
      const outcomes = await Promise.allSettled([
        commit(owner, 1, saying('one')),
        commit(late, 1, saying('late')),
        commit(owner, 2, saying('two')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect([await textsOf('attic'), await textsOf()]).toEqual([['one', 'two'], []]);
    });

    test('no entry number is used twice, and nothing follows an entry that could not be written', async () => {
      const owner = await openRoom();
      await commit(owner, 1, saying('one'));
      const outcomes = await Promise.allSettled([1, 2, 3].map((seq) => commit(owner, seq, saying(`again ${seq}`))));
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await expect(commit(owner, 4, saying('much later'))).rejects.toThrow('entry');
      expect(await textsOf()).toEqual(['one']);
      await commit(await claim(), 2, saying('two'));
      expect(await textsOf()).toEqual(['one', 'two']);
    });

    test('a snapshot replaces all entries before it, and later ones continue from it', async () => {
      const owner = await openRoom();
      await commit(owner, 1, saying('one'));
      await store.snapshot({ ...owner, seq: 1, room: replayEntry(owner.room, saying('whole')) }, startMs);
      await commit(owner, 2, saying('two'));
      expect(await claim()).toMatchObject({ seq: 2, room: { chat: [{ text: 'whole' }, { text: 'two' }] } });
    });

    test('an older snapshot never replaces a newer one', async () => {
      const owner = await openRoom();
      for (const seq of [1, 2, 3]) await commit(owner, seq, saying(`entry ${seq}`));
      await store.snapshot({ ...owner, seq: 3, room: replayEntry(owner.room, saying('new')) }, startMs);
      await expect(store.snapshot({ ...owner, seq: 2 }, startMs)).rejects.toThrow(FencedError);
      expect(await textsOf()).toEqual(['new']);
    });

    test('[STORE-6] temporary rooms that were not used for long are removed; permanent ones and those in use stay', async () => {
      for (const name of ['old', 'used', 'visited']) await store.create(roomNamed(name, true), startMs);
      await store.create(roomNamed('permanent'), startMs);
      const { roomId } = await claim('used');
      await store.touch([roomId], startMs + dayMs);
      await store.claim('visited', startMs + dayMs);
      expect(await store.removeStale(startMs + 1)).toBe(1);
      expect(await store.claim('old', startMs)).toBeUndefined();
      for (const kept of ['used', 'visited', 'permanent']) expect(await store.claim(kept, startMs)).toBeDefined();
    });

    test('[SAFE-6] permanent rooms without an owner that were not used for long are removed; those of accounts stay', async () => {
      const owned = (name: string): StoredRoom => ({ ...roomNamed(name), membership: { ownerId: 'ann', roles: [] } });
      await store.create(roomNamed('old'), startMs);
      await store.create(roomNamed('passing', true), startMs);
      await store.create(owned('hers'), startMs);
      await store.create(roomNamed('used'), startMs);
      await store.claim('used', startMs + dayMs);
      expect(await store.countOwned('ann')).toBe(1);
      expect(await store.removeAbandoned(startMs + 1)).toBe(1);
      expect(await store.claim('old', startMs)).toBeUndefined();
      for (const kept of ['passing', 'hers', 'used']) expect(await store.claim(kept, startMs)).toBeDefined();
    });

    test('a removed room accepts no more commits', async () => {
      const owner = await openRoom();
      await store.remove(owner.roomId);
      await expect(commit(owner, 1, saying('one'))).rejects.toThrow(FencedError);
    });

    test('permanent public rooms are listed as they were last stored', async () => {
      await store.create(roomNamed('cinema'), startMs);
      await store.create(roomNamed('passing', true), startMs);
      const hidden = roomNamed('attic');
      await store.create({ ...hidden, sync: { ...hidden.sync, visibility: 'unlisted' } }, startMs);
      expect(await store.list({ withUnlisted: false })).toMatchObject([{ name: 'cinema', users: 0, currentSource: null }]);
    });
  });
}
