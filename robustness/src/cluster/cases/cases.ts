import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { preload } from '../../server-under-test.ts';
import { longestAnswerMs } from '../measures.ts';
import { backWithinMs, loadedMs, type Scene } from '../scene.ts';
import { backboneCases } from './backbone-cases.ts';
import { ownerCases } from './owner-cases.ts';
import { changeRoles } from './role-cases.ts';

export interface ClusterCase {
  title: string;
  /** In ms; undefined if it does not depend on the run. */
  forMs?: { long: number; short: number };
  run: (scene: Scene, forMs: number) => Promise<string[]>;
}

const clockOffsetsMs = [5000, -5000];
const takenOverWithinMs = 2500;
const betweenRestartsMs = 1000;

/** Measures answers without faults. The times include the proxies of Redis, the record of the log, and the clients. */
async function measureQuietTimes({ cluster, rooms, clients, figures, ...scene }: Scene, forMs: number): Promise<string[]> {
  const owners = new Map(await Promise.all(rooms.map(async (room) => [room, (await cluster.ownerOf(room))?.port] as const)));
  const startedMs = performance.now();
  const load = scene.startLoad();
  await delay(forMs);
  load.stop();
  const problems = await scene.look();
  for (const client of clients) {
    const place = owners.get(client.room) === client.port() ? 'its own node' : 'other nodes';
    for (const { sentMs, answeredMs } of client.ledger.sent) {
      if (sentMs < startedMs || answeredMs === undefined) continue;
      figures.add(`answers to clients of ${place}, without faults`, answeredMs - sentMs);
    }
  }
  return problems;
}

async function restartAll({ cluster, clients, figures, ...scene }: Scene): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  const startedMs = performance.now();
  for (const node of cluster.nodes) {
    await node.drain();
    await node.start();
    await delay(betweenRestartsMs);
  }
  load.stop();
  await scene.untilConnected(backWithinMs);
  const problems = await scene.look();
  const connected = clients.map(({ connections }) => connections.filter(({ openedMs }) => openedMs > startedMs).length);
  figures.add('rolling restart: connections of one client', Math.max(...connected));
  figures.add('rolling restart: answers, with reconnecting', longestAnswerMs(clients, startedMs));
  return problems;
}

/** Moves the rooms of a killed node to nodes whose wall clocks are 5 s off. */
async function takeOverWithWrongClock({ cluster, clients, positions, rooms, ...scene }: Scene): Promise<string[]> {
  const [right, ...wrong] = cluster.nodes;
  const restart = async (offsetMs?: number, node = right): Promise<void> => {
    await node?.drain();
    await node?.start(offsetMs === undefined ? [] : preload('shifted-clock', `?offsetMs=${offsetMs}`));
  };
  const load = scene.startLoad();
  for (const [index, node] of wrong.entries()) await restart(clockOffsetsMs[index % clockOffsetsMs.length], node);
  await delay(loadedMs);
  await right?.kill();
  await delay(takenOverWithinMs);
  load.stop();
  await scene.untilConnected(backWithinMs);
  // The new owner restates the position with its own time.
  for (const room of rooms) {
    clients.find((client) => client.room === room)?.ask({ type: RequestType.Seek, value: positions.positionOf(room) });
  }
  const problems = await scene.look();
  const owners = await Promise.all(rooms.map((room) => cluster.ownerOf(room)));
  if (owners.some((owner) => owner === undefined || owner === right)) problems.push('Not every room has been taken over');
  await right?.start();
  for (const node of wrong) await restart(undefined, node);
  await scene.untilConnected(backWithinMs);
  return [...problems, ...(await scene.look())];
}

export const clusterCases: Readonly<Record<string, ClusterCase>> = {
  quiet: { title: 'nothing is wrong', forMs: { long: 10_000, short: 2500 }, run: measureQuietTimes },
  ...ownerCases,
  ...backboneCases,
  '11': { title: 'all nodes are restarted one after the other', run: restartAll },
  '12': { title: 'nodes with wrong clocks take rooms over', run: takeOverWithWrongClock },
  roles: { title: 'roles are given and taken at one node and count at another', run: changeRoles },
};
