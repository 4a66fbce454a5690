import { createRoom } from '@matinee/room';
import { expect, test } from 'vitest';
import { createRoomReplica } from '../../src/nodes/room-replica.ts';

const quiet = { users: [], events: [], notices: [], kicked: [] };
const titled = (title: string) => ({ ...quiet, entry: { patch: { title } } });

test('[NODES-23] a replica keeps its entries when their owner is in doubt about them', () => {
  const first = { state: createRoom({ name: 'cinema', isTemporary: true }, 0), seq: 0, number: 0 };
  const replica = createRoomReplica({ epoch: 1, writtenEpoch: 0, first });
  replica.receive({ epoch: 1, seq: 1, number: 1, delta: titled('One') });
  replica.receive({ epoch: 1, seq: 2, number: 2, delta: titled('Two') });
  // Redis answered late: the owner does not know entries 1 and 2, and a user leaves.
  replica.receive({ epoch: 1, seq: 0, number: 3, delta: quiet });
  expect(replica.version()).toMatchObject({ seq: 2, number: 3, state: { sync: { title: 'Two' } } });
  expect(replica.writtenEpoch).toBe(1);
});
