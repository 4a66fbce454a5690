import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { preload } from '../../server-under-test.ts';
import type { Scene } from '../scene.ts';

const offsetsMs = [5000, -5000];
const loadedMs = 500;
const takenOverWithinMs = 2500;
const backWithinMs = 20_000;

/** 12: the rooms of a node that is killed are taken over by nodes whose wall clocks are 5 s off, and are moved there. */
export async function takeOverWithWrongClock(scene: Scene): Promise<string[]> {
  const { cluster, clients, positions } = scene;
  const [right, ...wrong] = cluster.nodes;
  const restart = async (offsetMs?: number, node = right): Promise<void> => {
    await node?.drain();
    await node?.start(offsetMs === undefined ? [] : preload('settable-clock', `?offsetMs=${offsetMs}`));
  };
  const load = scene.startLoad();
  for (const [index, node] of wrong.entries()) await restart(offsetsMs[index % offsetsMs.length], node);
  await delay(loadedMs);
  await right?.kill();
  await delay(takenOverWithinMs);
  load.stop();
  await scene.untilConnected(backWithinMs);
  // The new owner says from when on it is where it is already.
  for (const room of scene.rooms) {
    clients.find((client) => client.room === room)?.ask({ type: RequestType.Seek, value: positions.positionOf(room) });
  }
  const problems = await scene.look();
  const owners = await Promise.all(scene.rooms.map((room) => cluster.ownerOf(room)));
  if (owners.some((owner) => owner === undefined || owner === right)) problems.push('Not every room has been taken over');
  await right?.start();
  for (const node of wrong) await restart(undefined, node);
  await scene.untilConnected(backWithinMs);
  return [...problems, ...(await scene.look())];
}
