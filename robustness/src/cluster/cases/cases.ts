import { takeOverWithWrongClock } from './clock-cases.ts';
import { cutOwnerFromDatabase, restartDatabase } from './database-cases.ts';
import { killOwnerOfBadLog, sendBadInput } from './input-cases.ts';
import { drainOwner, freezeOwner, killOwner } from './owner-cases.ts';
import { measureQuietTimes } from './quiet-times.ts';
import { cutOwnerFromRedis, loseRedis, wipeRedis } from './redis-cases.ts';
import { failOverRedis } from './redis-failover.ts';
import { changeRoles } from './role-cases.ts';
import { restartAll } from './rolling-restart.ts';
import type { Scene } from '../scene.ts';

export interface ClusterCase {
  title: string;
  /** Runs the case. Returns its problems. */
  run: (scene: Scene) => Promise<string[]>;
  /** Runs the case in a few seconds; without it `run` is used. */
  runShort?: (scene: Scene) => Promise<string[]>;
}

const shortMs = 2500;

export const clusterCases: Readonly<Record<string, ClusterCase>> = {
  quiet: { title: 'nothing is wrong', run: (scene) => measureQuietTimes(scene), runShort: (scene) => measureQuietTimes(scene, shortMs) },
  '1': { title: 'the owner is killed', run: killOwner },
  '2': {
    title: 'the owner is frozen, and wakes up',
    run: (scene) => freezeOwner(scene),
    runShort: (scene) => freezeOwner(scene, shortMs),
  },
  '3': {
    title: 'the owner is cut off from Redis',
    run: (scene) => cutOwnerFromRedis(scene),
    runShort: (scene) => cutOwnerFromRedis(scene, shortMs),
  },
  '4': {
    title: 'the owner is cut off from PostgreSQL',
    run: (scene) => cutOwnerFromDatabase(scene),
    runShort: (scene) => cutOwnerFromDatabase(scene, shortMs),
  },
  '5': { title: 'the owner is stopped in order', run: drainOwner },
  '6': { title: 'Redis is killed and started again', run: (scene) => loseRedis(scene, 0) },
  '7': { title: 'Redis is away for a while', run: (scene) => loseRedis(scene, 15_000), runShort: (scene) => loseRedis(scene, 3000) },
  '8': { title: 'Redis loses everything', run: wipeRedis },
  '9': { title: 'a replica takes the place of Redis', run: failOverRedis },
  '10': {
    title: 'PostgreSQL crashes and recovers',
    run: (scene) => restartDatabase(scene),
    runShort: (scene) => restartDatabase(scene, 1000),
  },
  '11': { title: 'all nodes are restarted one after the other', run: restartAll },
  '12': { title: 'nodes with wrong clocks take rooms over', run: takeOverWithWrongClock },
  '13': { title: 'texts that no node has written are sent to the nodes', run: sendBadInput },
  'bad-log': { title: 'the owner of a log with entries that are not its own is killed', run: killOwnerOfBadLog },
  roles: { title: 'roles are given and taken at one node and count at another', run: changeRoles },
};
