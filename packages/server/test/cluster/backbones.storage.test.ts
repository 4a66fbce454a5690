import { preciseClock } from '@matinee/base/clock';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Backbone, RoomLogs } from '../../src/cluster/backbone.ts';
import { openRedisBackbone } from '../../src/cluster/redis-backbone.ts';
import { createMemoryRedis } from '../../src/testing/memory-backbone.ts';
import { describeBackbone, randomRoom } from './backbone-contract.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const log = { info: () => undefined, warn: () => undefined };
const memory = createMemoryRedis({ clock: preciseClock });
const openRedis = (): Promise<Backbone> => openRedisBackbone({ url: inject('redisUrl'), clock: preciseClock, log });

describeBackbone('memory', async () => memory.connect());
describeBackbone('Redis', openRedis);

const redis = closeAfterFile(await openRedis());

const epoch = fc.integer({ min: 1, max: 4 });
const seq = fc.integer({ min: 0, max: 6 });
const texts = fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 });
const node = fc.constantFrom('a', 'b');
/** Whether the last owner takes its next fitting step, so that most histories get somewhere. */
const isNext = fc.boolean();

interface Step {
  name: string;
  run: (logs: RoomLogs, room: string) => Promise<unknown>;
}

function step(name: string, given: unknown, run: Step['run']): Step {
  return { name: `${name} ${JSON.stringify(given)}`, run };
}

async function endOf(logs: RoomLogs, room: string, otherwise: { epoch: number; seq: number }): Promise<{ epoch: number; seq: number }> {
  const own = await logs.readOwnership(room);
  return own === undefined ? otherwise : { epoch: own.epoch, seq: own.seq };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ node, epoch }).map((claim) => step('claim', claim, (logs, room) => logs.claim(room, claim))),
    fc.tuple(fc.record({ epoch, seq }), texts, isNext).map(([at, texts, isNext]) =>
      step('commit', [at, texts, isNext], async (logs, room) => {
        return (await logs.commit(room, isNext ? await endOf(logs, room, at) : at, texts)).kind;
      }),
    ),
    fc.tuple(fc.record({ epoch, seq, text: fc.constant('s') }), isNext).map(([snapshot, isNext]) =>
      step('storeSnapshot', [snapshot, isNext], async (logs, room) => {
        const { epoch } = isNext ? await endOf(logs, room, snapshot) : snapshot;
        return logs.storeSnapshot(room, { ...snapshot, epoch });
      }),
    ),
    fc
      .record({ node, epoch, seq, text: fc.constant('r') })
      .map((state) => step('reassert', state, (logs, room) => logs.reassert(room, state))),
    fc.tuple(seq, seq).map(([after, count]) => step('entriesAfter', [after, count], (logs, room) => logs.entriesAfter(room, after, count))),
    epoch.map((epoch) => step('release', epoch, (logs, room) => logs.release(room, epoch))),
  ),
  { maxLength: 30 },
);

test('after any steps with a room, Redis and memory answer alike and keep the same', async () => {
  const { logs } = memory.connect();
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const room = randomRoom();
      for (const { name, run } of steps) {
        expect([name, await run(redis.logs, room)]).toEqual([name, await run(logs, room)]);
        expect([name, await redis.logs.load(room)]).toEqual([name, await logs.load(room)]);
      }
    }),
    { numRuns: 150 },
  );
});
