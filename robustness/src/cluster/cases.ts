import { drainOwner, freezeOwner, killOwner } from './owner-cases.ts';
import type { Scene } from './scene.ts';

export interface ClusterCase {
  title: string;
  /** What was wrong. */
  run(scene: Scene): Promise<string[]>;
}

export const clusterCases: Readonly<Record<string, ClusterCase>> = {
  '1': { title: 'the owner is killed', run: killOwner },
  '2': { title: 'the owner is frozen for 4 s', run: (scene) => freezeOwner(scene) },
  '5': { title: 'the owner is stopped in order', run: drainOwner },
};
