import { setTimeout as delay } from 'node:timers/promises';
import { backAfterMs, clientsAt, longestAnswerMs } from '../answer-times.ts';
import type { Scene } from '../scene.ts';
import { thrownOutSince } from '../thrown-out.ts';

/** Time for requests before a fault, so that some are under way. */
const loadedMs = 500;
/** Pages wait longer with each connection that has not lasted. */
const backWithinMs = 20_000;

/** 1: the owner is killed under load, and started again. */
export async function killOwner(scene: Scene): Promise<string[]> {
  const { clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs + scene.cluster.random.int(0, 100));
  const { node, owned } = await scene.busiestOwner();
  const own = clientsAt(clients, [node.port]);
  const settled = own.filter((client) => client.isSettled());
  const others = clients.filter((client) => owned.has(client.room) && !own.includes(client));
  const killedMs = performance.now();
  await node.kill();
  await delay(2500);
  load.stop();
  await node.start();
  await scene.untilConnected(backWithinMs);
  const problems = await scene.look();
  figures.add('kill: the whole run', performance.now() - killedMs);
  figures.add('kill: answers to clients of other nodes', longestAnswerMs(others, killedMs));
  for (const ms of backAfterMs(settled, killedMs)) figures.add('kill: own clients are back', ms);
  return problems;
}

/** 2: the owner is frozen, and wakes up when others have taken its rooms. */
export async function freezeOwner(scene: Scene, frozenMs = 4000): Promise<string[]> {
  const { clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const { node, owned } = await scene.busiestOwner();
  const own = clientsAt(clients, [node.port]);
  const others = clients.filter((client) => owned.has(client.room) && !own.includes(client));
  const startedMs = performance.now();
  node.signal('SIGSTOP');
  await delay(frozenMs);
  node.signal('SIGCONT');
  await delay(loadedMs);
  load.stop();
  const problems = await scene.look();
  figures.add('freeze: answers to clients of other nodes', longestAnswerMs(others, startedMs));
  return problems;
}

/** 5: the owner is stopped as a deploy does it. */
export async function drainOwner(scene: Scene): Promise<string[]> {
  const { clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const { node, owned } = await scene.busiestOwner();
  const own = clientsAt(clients, [node.port]);
  const settled = own.filter((client) => client.isSettled());
  const others = clients.filter((client) => owned.has(client.room) && !own.includes(client));
  const startedMs = performance.now();
  await node.drain();
  figures.add('drain: node is gone after', performance.now() - startedMs);
  await delay(loadedMs);
  load.stop();
  await node.start();
  await scene.untilConnected(backWithinMs);
  const problems = await scene.look();
  figures.add('drain: answers to clients of other nodes', longestAnswerMs(others, startedMs));
  for (const ms of backAfterMs(settled, startedMs)) figures.add('drain: own clients are back', ms);
  return [...problems, ...thrownOutSince(others, startedMs, 'the drain of another node')];
}
