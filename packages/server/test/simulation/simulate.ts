import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRandomSource } from './random-source.ts';
import { checkFinalState } from './check-final-state.ts';
import { deliverAll } from './deliver-all.ts';
import { draw } from './random-steps.ts';
import { BrokenRule } from './rules.ts';
import { finishTurn } from './finish-turn.ts';
import { createWorld, type World } from './world.ts';

/** Counts of one run. */
export interface RunReport {
  entries: number;
  acknowledged: number;
  crashes: number;
}

/** A rule that was broken in a run: the message has the seed and the last steps. */
export class FailedRun extends Error {
  override readonly name = 'FailedRun';
}

const stepsPerRun = 350;
const lastStepsShown = 25;

export interface RunOptions {
  opened: OpenDatabase;
  seed: number;
  prefix: string;
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

/**
 * One run with several rooms and pages, servers that crash, stall and restart, a disk that is slow, full or loses answers,
 * and a network that loses connections, all drawn from a seed. The rules are checked after every step. At the end, when
 * everything works, all must agree. @throws FailedRun
 */
export async function simulate({ opened, seed, prefix, misbehaving }: RunOptions): Promise<RunReport> {
  const random = createRandomSource(seed);
  const world = await createWorld({ opened, random, prefix, misbehaving });
  const lines: string[] = [];
  let crashes = 0;
  try {
    world.boot();
    // Some come later, when doors may be closed.
    for (const page of world.pages) if (random.happens(0.7)) world.open(page);
    await deliverAll(world);
    for (let step = 1; step <= stepsPerRun; step++) {
      const text = await draw(random).happen(world, random);
      if (text !== undefined) lines.push(`${step}: ${text}`);
      if (text?.endsWith('crashes') === true) crashes += 1;
      await finishTurn();
      world.check();
    }
    await checkFinalState(world, random);
  } catch (error) {
    throw failureOf(error, lines, `--seed ${seed}`);
  }
  return reportOf(world, crashes);
}

/** Returns the error to throw for an error in a run: if a rule was broken, its message has the seed and the last steps. */
export function failureOf(error: unknown, lines: readonly string[], flags: string): unknown {
  if (!(error instanceof BrokenRule)) return error;
  const steps = lines.slice(-lastStepsShown).join('\n  ');
  const how = `The last steps:\n  ${steps}\nReplay it: node scripts/run.mjs test:simulation ${flags}`;
  return new FailedRun(`${error.message}\n${how}`, { cause: error });
}

export function reportOf({ ledger, pages }: Pick<World, 'pages'> & { ledger: Pick<World['ledger'], 'rooms'> }, crashes: number): RunReport {
  const entries = ledger.rooms().reduce((sum, { written }) => sum + written.length - 1, 0);
  return { entries, acknowledged: pages.reduce((sum, page) => sum + page.acknowledged.length, 0), crashes };
}
