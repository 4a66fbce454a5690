import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/room-store.ts';
import { createChance } from './chance.ts';
import { checkQuiet } from './quiet.ts';
import { flow } from './flow.ts';
import { draw } from './happenings.ts';
import { BrokenRule } from './rules.ts';
import { settled } from './settled.ts';
import { createWorld } from './world.ts';

/** What one run has been through. */
export interface RunReport {
  entries: number;
  acknowledged: number;
  deaths: number;
}

/** A run in which a rule did not hold: its message has the seed and the last steps. */
export class FailedRun extends Error {
  override readonly name = 'FailedRun';
}

const stepsPerRun = 250;
const lastStepsShown = 25;

export interface RunParts {
  opened: OpenDatabase;
  seed: number;
  prefix: string;
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

/**
 * One run: several rooms and pages, servers that die, freeze and come back, a disk that is slow, full or forgets to
 * answer, and a network that loses connections, all by the chance of a seed. After every step the rules are checked;
 * at its end, when everything works, that everybody agrees. @throws FailedRun
 */
export async function simulate({ opened, seed, prefix, misbehaving }: RunParts): Promise<RunReport> {
  const chance = createChance(seed);
  const world = await createWorld({ opened, chance, prefix, misbehaving });
  const told: string[] = [];
  let deaths = 0;
  try {
    world.boot();
    for (const page of world.pages) world.open(page);
    await flow(world);
    for (let step = 1; step <= stepsPerRun; step++) {
      const text = await draw(chance).happen(world, chance);
      if (text !== undefined) told.push(`${step}: ${text}`);
      if (text?.endsWith('dies') === true) deaths += 1;
      await settled();
      world.check();
    }
    await checkQuiet(world, chance);
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error;
    const steps = told.slice(-lastStepsShown).join('\n  ');
    const how = `The last steps:\n  ${steps}\nReplay it: npm run test:simulation -- --seed ${seed}`;
    throw new FailedRun(`Seed ${seed}: ${error.message}\n${how}`, { cause: error });
  }
  const entries = world.ledger.rooms().reduce((sum, { written }) => sum + written.length - 1, 0);
  return { entries, acknowledged: world.pages.reduce((sum, page) => sum + page.acknowledged.length, 0), deaths };
}
