import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackboneError, followersChannel, nodeChannel, type Backbone } from '../../src/cluster/backbone.ts';

export function randomRoom(): string {
  return `room-${randomBytes(8).toString('hex')}`;
}

async function textsOf(backbone: Backbone, room: string): Promise<string[] | undefined> {
  return (await backbone.logs.load(room))?.entries.map(({ epoch, seq, text }) => `${epoch}-${seq} ${text}`);
}

async function write(backbone: Backbone, room: string, epoch: number, texts: readonly string[], node = 'a'): Promise<void> {
  expect(await backbone.logs.claim(room, { node, epoch })).toBe(true);
  const seq = (await backbone.logs.readOwnership(room))?.seq ?? 0;
  expect(await backbone.logs.commit(room, { epoch, seq }, texts)).toMatchObject({ kind: 'committed' });
}

/** Tests every port that connects nodes. `open` returns one node's connection; all connections share their data. */
export function describeBackbone(name: string, open: () => Promise<Backbone>): void {
  describe(`a backbone on ${name}`, () => {
    let a: Backbone;
    let b: Backbone;
    let room: string;

    beforeEach(async () => {
      [a, b] = await Promise.all([open(), open()]);
      room = randomRoom();
    });
    afterEach(() => Promise.all([a.close(), b.close()]));

    describe('owners of rooms', () => {
      test('an unclaimed room is unknown, and nothing can be written to it', async () => {
        expect(await a.logs.readOwnership(room)).toBeUndefined();
        expect(await a.logs.load(room)).toBeUndefined();
        expect(await a.logs.entriesAfter(room, 0, 10)).toEqual([]);
        expect(await a.logs.commit(room, { epoch: 1, seq: 0 }, ['x'])).toEqual({ kind: 'fenced' });
        expect(await a.logs.storeSnapshot(room, { epoch: 1, seq: 0, text: 'x' })).toBe(false);
        await a.logs.release(room, 1);
        expect(await a.logs.load(room)).toBeUndefined();
      });

      test('a claim fails when the room has had the same epoch or a higher one', async () => {
        await a.logs.claim(room, { node: 'a', epoch: 9 });
        expect(await b.logs.claim(room, { node: 'b', epoch: 9 })).toBe(false);
        expect(await a.logs.claim(room, { node: 'a', epoch: 9 })).toBe(false);
        expect(await b.logs.claim(room, { node: 'b', epoch: 8 })).toBe(false);
        expect(await b.logs.readOwnership(room)).toEqual({ node: 'a', epoch: 9, seq: 0 });
        // Compared as numbers, not as texts.
        expect(await b.logs.claim(room, { node: 'b', epoch: 10 })).toBe(true);
      });

      test('of several nodes that claim one epoch at once, one gets the room', async () => {
        const claims = await Promise.all([a, b, a, b].map(({ logs }, index) => logs.claim(room, { node: `n${index}`, epoch: 1 })));
        expect(claims.filter(Boolean)).toHaveLength(1);
      });

      test('an erased room is unknown, and its epochs begin again', async () => {
        await write(a, room, 3, ['x', 'y']);
        await a.logs.storeSnapshot(room, { epoch: 3, seq: 1, text: 's' });
        await b.logs.erase(room);
        expect(await b.logs.readOwnership(room)).toBeUndefined();
        expect(await b.logs.load(room)).toBeUndefined();
        expect(await b.logs.claim(room, { node: 'b', epoch: 1 })).toBe(true);
      });
    });

    describe('commits', () => {
      test('a commit appends its texts in order, and gives back the time at which it did', async () => {
        await a.logs.claim(room, { node: 'a', epoch: 2 });
        const before = await a.time();
        const result = await a.logs.commit(room, { epoch: 2, seq: 0 }, ['x', 'y']);
        const after = await a.time();
        expect(await a.logs.commit(room, { epoch: 2, seq: 2 }, ['z'])).toMatchObject({ kind: 'committed' });
        expect(await textsOf(a, room)).toEqual(['2-1 x', '2-2 y', '2-3 z']);
        const atMs = result.kind === 'committed' ? result.atMs : 0;
        expect(atMs).toBeGreaterThanOrEqual(before);
        expect(atMs).toBeLessThanOrEqual(after);
      });

      test('one of several commits that begin at the same entry is made, all of it, and the others not at all', async () => {
        await a.logs.claim(room, { node: 'a', epoch: 2 });
        const batches = Array.from({ length: 8 }, (_, index) => Array.from({ length: 20 }, (_, part) => `${index}.${part}`));
        const results = await Promise.all(
          batches.map((batch, index) => (index % 2 ? a : b).logs.commit(room, { epoch: 2, seq: 0 }, batch)),
        );
        const made = batches.filter((_, index) => results[index]?.kind === 'committed');
        expect(made).toHaveLength(1);
        expect((await a.logs.load(room))?.entries.map(({ text }) => text)).toEqual(made[0]);
      });

      test('any text comes back unchanged', async () => {
        const texts = ['', ' ', 'a\r\nb\0c', '{"x":"ü🎬"}', 'x'.repeat(1_000_000), '$5\r\nhello\r\n'];
        await write(a, room, 1, texts);
        expect((await a.logs.load(room))?.entries.map(({ text }) => text)).toEqual(texts);
      });

      test('epochs and numbers are exact up to the largest safe integer', async () => {
        const epoch = Number.MAX_SAFE_INTEGER;
        const seq = 9_007_199_254_740_000;
        expect(await a.logs.reassert(room, { node: 'a', epoch, seq, text: 's' })).toBe(true);
        expect(await a.logs.commit(room, { epoch, seq }, ['x', 'y'])).toMatchObject({ kind: 'committed' });
        expect(await textsOf(a, room)).toEqual([`${epoch}-${seq + 1} x`, `${epoch}-${seq + 2} y`]);
        expect(await a.logs.entriesAfter(room, seq + 1, 5)).toEqual([{ epoch, seq: seq + 2, text: 'y' }]);
      });

      test('entries after a number come in ascending order, over changes of owner, and up to the requested number', async () => {
        await write(a, room, 1, ['1', '2', '3']);
        await write(b, room, 9, ['4', '5']);
        const after = async (seq: number, count: number): Promise<string> =>
          (await b.logs.entriesAfter(room, seq, count)).map(({ epoch, seq, text }) => `${epoch}-${seq}-${text}`).join(' ');
        expect(await after(0, 100)).toBe('1-1-1 1-2-2 1-3-3 9-4-4 9-5-5');
        expect(await after(1, 3)).toBe('1-2-2 1-3-3 9-4-4');
        expect(await after(4, 1)).toBe('9-5-5');
        expect(await after(0, 0)).toBe('');
        expect(await after(5, 10)).toBe('');
        expect(await after(6, 10)).toBe('');
      });
    });

    describe('channels', () => {
      test('followers receive the texts of each commit once, in order, and nothing of other rooms or of refused commits', async () => {
        const received: string[] = [];
        await b.channels.subscribe(followersChannel(room), (text) => received.push(text));
        await write(a, room, 1, ['1', '2', '3']);
        await write(a, randomRoom(), 1, ['other']);
        await a.logs.commit(room, { epoch: 1, seq: 0 }, ['refused']);
        await a.logs.commit(room, { epoch: 1, seq: 3 }, ['4']);
        await vi.waitFor(() => expect(received).toEqual(['1', '2', '3', '4']));
      });

      test('a message reaches everyone who listens to its channel, and their number comes back', async () => {
        const channel = nodeChannel(room);
        expect(await a.channels.publish(channel, 'lost')).toBe(0);
        const received: string[] = [];
        await a.channels.subscribe(channel, (text) => received.push(`a ${text}`));
        expect(await a.channels.publish(channel, '1')).toBe(1);
        await b.channels.subscribe(channel, (text) => received.push(`b ${text}`));
        expect(await a.channels.publish(channel, '2')).toBe(2);
        await vi.waitFor(() => expect(received.toSorted()).toEqual(['a 1', 'a 2', 'b 2']));
      });

      test('messages of one node come in the order in which it published them', async () => {
        const received: string[] = [];
        await b.channels.subscribe(nodeChannel(room), (text) => received.push(text));
        const sent = Array.from({ length: 200 }, (_, index) => String(index));
        await Promise.all(sent.map((text) => a.channels.publish(nodeChannel(room), text)));
        await vi.waitFor(() => expect(received).toEqual(sent));
      });

      test('a channel without a listener receives nothing, and can be listened to again', async () => {
        const received: string[] = [];
        const channel = nodeChannel(room);
        await b.channels.subscribe(channel, (text) => received.push(`first ${text}`));
        await b.channels.unsubscribe(channel);
        expect(await a.channels.publish(channel, '1')).toBe(0);
        await Promise.all([
          b.channels.subscribe(channel, () => received.push('never')),
          b.channels.unsubscribe(channel),
          b.channels.subscribe(channel, (text) => received.push(`second ${text}`)),
        ]);
        expect(await a.channels.publish(channel, '2')).toBe(1);
        await vi.waitFor(() => expect(received).toEqual(['second 2']));
      });

      test('a second listener replaces the first', async () => {
        const received: string[] = [];
        await b.channels.subscribe(nodeChannel(room), () => received.push('first'));
        await b.channels.subscribe(nodeChannel(room), () => received.push('second'));
        expect(await a.channels.publish(nodeChannel(room), 'x')).toBe(1);
        await vi.waitFor(() => expect(received).toEqual(['second']));
      });
    });

    describe('values and time', () => {
      test('a value is found by every node until it is replaced or removed', async () => {
        expect(await a.values.get(room)).toBeUndefined();
        await a.values.set(room, 'x', 60_000);
        await a.values.set(room, 'ü\n', 60_000);
        expect(await b.values.get(room)).toBe('ü\n');
        await b.values.remove(room);
        expect(await a.values.get(room)).toBeUndefined();
      });

      test('a value expires, and setting it again makes it last longer', async () => {
        await a.values.set(room, 'x', 1);
        await a.values.set(`${room}-kept`, 'x', 1);
        await a.values.set(`${room}-kept`, 'x', 60_000);
        await vi.waitFor(async () => expect(await a.values.get(room)).toBeUndefined());
        expect(await a.values.get(`${room}-kept`)).toBe('x');
      });

      test('the time is one for all nodes, near the real one, and never goes back', async () => {
        const times = [Date.now() - 1000, await a.time(), await b.time(), await a.time(), Date.now() + 1000];
        expect(times.toSorted((x, y) => x - y)).toEqual(times);
      });

      test('a closed connection rejects everything, and may be closed again', async () => {
        expect(b.isConnected()).toBe(true);
        await b.close();
        await b.close();
        expect(b.isConnected()).toBe(false);
        const calls = [
          b.time(),
          b.logs.load(room),
          b.logs.readOwnership(room),
          b.logs.commit(room, { epoch: 1, seq: 0 }, []),
          b.values.get(room),
          b.channels.publish(room, ''),
          b.channels.subscribe(room, () => undefined),
          b.channels.unsubscribe(room),
        ];
        for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ reason: expect.any(BackboneError) });
        expect(a.isConnected()).toBe(true);
      });
    });
  });
}
