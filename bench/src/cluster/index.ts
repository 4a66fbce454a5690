import { measureClaims } from './claims.ts';
import { measureFootprint } from './footprint.ts';
import { measureIdleNodes } from './idle-nodes.ts';
import { measureLatency } from './latency.ts';
import { measureManyRooms } from './many-rooms.ts';
import { measureOneRoom } from './one-room.ts';
import { measureOwnerChanges } from './owner-changes.ts';
import { measureRedisTraffic } from './redis-traffic.ts';

const parts: Record<string, () => Promise<void>> = {
  'one-room': measureOneRoom,
  'many-rooms': measureManyRooms,
  latency: measureLatency,
  'owner-changes': measureOwnerChanges,
  footprint: measureFootprint,
  'redis-traffic': measureRedisTraffic,
  'idle-nodes': measureIdleNodes,
  claims: measureClaims,
};

/** @throws Error for a name that no table has */
export async function measureCluster(part?: string): Promise<void> {
  if (part !== undefined && !Object.hasOwn(parts, part)) throw new Error(`The cluster bench has: ${Object.keys(parts).join(', ')}`);
  for (const [name, measure] of Object.entries(parts)) if (part === undefined || part === name) await measure();
}
