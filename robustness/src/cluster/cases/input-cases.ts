import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@matinee/testing/until';
import { untilAnsweredAgain } from '../probes.ts';
import type { Scene } from '../scene.ts';

const refusalText = 'a message from outside the cluster was refused';
/** A node logs one refusal a second for each reason. */
const roundMs = 1100;
const loadedMs = 500;
const backWithinMs = 20_000;
const entryWithinMs = 10_000;
const beyondAllEpochs = '4000000000-1';

/** 13: messages and log entries that no node has written are refused and logged, and change nothing. */
export async function sendBadInput(scene: Scene): Promise<string[]> {
  const { cluster, rooms } = scene;
  const sinceMs = Date.now();
  const load = scene.startLoad();
  await delay(loadedMs);
  const texts = await badTexts(scene);
  const reasons = Object.keys(texts);
  const places = await badPlaces(scene);
  for (const [round] of reasons.entries()) {
    for (const [index, place] of places.entries()) {
      const reason = reasons[(round + index) % reasons.length] ?? '';
      for (const text of texts[reason] ?? []) await cluster.redis.send('SPUBLISH', place, text);
    }
    for (const room of rooms) await addGarbage(scene, room, round);
    await delay(roundMs);
  }
  await untilAnsweredAgain(scene.clients);
  load.stop();
  return [...(await scene.look()), ...missingRefusals(scene, places, reasons, sinceMs)];
}

/** Returns the reasons for which texts are refused, with such texts. The last reason has a text that a node wrote for another place. */
async function badTexts({ cluster, rooms }: Scene): Promise<Record<string, string[]>> {
  const [room = ''] = rooms;
  let sealed = '';
  const hasEntry = async (): Promise<boolean> => {
    const [newest] = (await cluster.redis.send('XREVRANGE', `log:{${room}}`, '+', '-', 'COUNT', '1')) as [string, [string, string]][];
    sealed = newest?.[1][1] ?? '';
    return newest !== undefined;
  };
  // A snapshot leaves the log empty for a moment.
  await until(hasEntry, () => `The log of ${room} has not got an entry`, entryWithinMs);
  const [otherEnd] = sealed.slice(-2);
  return {
    'another version': [sealed.replace(/^m\d+/, 'm9')],
    'not a message': ['', 'nothing', '\0\u{1F4A5}', '{"kind":"here","from":"me"}'],
    'not signed with the secret of this cluster': [sealed, `${sealed.slice(0, 60)}${otherEnd}${sealed.slice(60)}`, sealed.slice(0, 10)],
  };
}

/** Returns a channel of each kind. The room is not the room whose entry is repeated. */
async function badPlaces({ cluster, rooms }: Scene): Promise<string[]> {
  const room = rooms.at(-1) ?? '';
  return ['nodes', `cmd:${await cluster.ownerIdOf(room)}`, `fan:{${room}}`];
}

/** Adds an entry with the number of the next one or, in some rounds, a number beyond all that will ever be used. */
async function addGarbage({ cluster }: Pick<Scene, 'cluster'>, room: string, round: number): Promise<void> {
  const [epoch, seq] = (await cluster.redis.send('HMGET', `own:{${room}}`, 'epoch', 'seq')) as [string, string];
  const id = round % 2 === 0 ? `${epoch}-${Number(seq) + 1}` : beyondAllEpochs;
  // The owner may have used the number in the meantime.
  await cluster.redis.send('XADD', `log:{${room}}`, id, 'text', `m1.${'A'.repeat(22)}{"epoch":${epoch}}`).catch(() => undefined);
}

/** Each reason has to be in the log of some node for each place. */
function missingRefusals({ cluster }: Scene, places: readonly string[], reasons: readonly string[], sinceMs: number): string[] {
  const logged = cluster.nodes
    .flatMap(({ warnings }) => warnings)
    .filter(({ text }) => text.includes(refusalText))
    .map(({ text }) => JSON.parse(text) as { time: number; place: string; reason: string })
    .filter(({ time }) => time >= sinceMs);
  return places.flatMap((place) =>
    reasons
      .filter((reason) => !logged.some((line) => line.place === place && line.reason === reason))
      .map((reason) => `No node has logged that a text on ${place} was ${reason}`),
  );
}

/** 13: the owner dies before it could see that entries are not its own: who takes the room over has to. */
export async function killOwnerOfBadLog(scene: Scene): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  load.stop();
  await scene.look();
  const { node, owned } = await scene.busiestOwner();
  let round = 0;
  for (const room of owned) await addGarbage(scene, room, round++);
  await node.kill();
  const next = scene.startLoad();
  await untilAnsweredAgain(scene.clients.filter((client) => client.port() !== undefined));
  next.stop();
  await node.start();
  await scene.untilConnected(backWithinMs);
  return scene.look();
}
