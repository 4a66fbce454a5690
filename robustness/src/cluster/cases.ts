import { cutOwnerFromDatabase } from './database-cases.ts';
import { drainOwner, freezeOwner, killOwner } from './owner-cases.ts';
import { measureQuietTimes } from './quiet-times.ts';
import { cutOwnerFromRedis, loseRedis, wipeRedis } from './redis-cases.ts';
import { restartAll } from './rolling-restart.ts';
import type { Scene } from './scene.ts';

export interface ClusterCase {
  title: string;
  /** What was wrong. */
  run(scene: Scene): Promise<string[]>;
}

export const clusterCases: Readonly<Record<string, ClusterCase>> = {
  quiet: { title: 'nothing is wrong', run: (scene) => measureQuietTimes(scene) },
  '1': { title: 'the owner is killed', run: killOwner },
  '2': { title: 'the owner is frozen for 4 s', run: (scene) => freezeOwner(scene) },
  '3': { title: 'the owner is cut off from Redis', run: (scene) => cutOwnerFromRedis(scene) },
  '4': { title: 'the owner is cut off from PostgreSQL', run: (scene) => cutOwnerFromDatabase(scene) },
  '5': { title: 'the owner is stopped in order', run: drainOwner },
  '6': { title: 'Redis is killed and started again', run: (scene) => loseRedis(scene, 0) },
  '7': { title: 'Redis is away for 15 s', run: (scene) => loseRedis(scene, 15_000) },
  '8': { title: 'Redis loses everything', run: wipeRedis },
  '11': { title: 'all nodes are restarted one after the other', run: restartAll },
};
