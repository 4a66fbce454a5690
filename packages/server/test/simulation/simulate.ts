import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import type { RoomRecord } from './ledger.ts';
import type { Page } from './page.ts';
import { createRandomSource, type RandomSource } from './random-source.ts';
import { checkFinalState } from './check-final-state.ts';
import { deliverAll, finishTurn } from './deliver-all.ts';
import type { RandomStep } from './page-steps.ts';
import { draw } from './random-steps.ts';
import { BrokenRule } from './rules.ts';
import { createWorld } from './world.ts';

export interface RunReport {
  entries: number;
  acknowledged: number;
  crashes: number;
}

/** A broken rule; the message has the seed and the last steps. */
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
 * Runs rooms, pages, servers that crash, stall and restart, a faulty disk and a lossy network, all drawn from a seed. Rules are checked
 * after every step; in the end, without faults, all must agree. @throws FailedRun
 */
export async function simulate({ opened, seed, prefix, misbehaving }: RunOptions): Promise<RunReport> {
  const random = createRandomSource(seed);
  const world = await createWorld({ opened, random, prefix, misbehaving });
  return takeSteps(world, random, {
    async begin() {
      world.boot();
      // Others come later, when doors may be closed.
      for (const page of world.pages) if (random.happens(0.7)) world.open(page);
      await deliverAll(world);
    },
    count: stepsPerRun,
    draw,
    label: (step, text) => `${step}: ${text}`,
    settle: finishTurn,
    end: () => checkFinalState(world, random),
    flags: `--seed ${seed}`,
  });
}

interface Steps<World> {
  begin: (note: (text: string) => void) => Promise<void>;
  count: number;
  draw: (random: RandomSource) => RandomStep<World>;
  label: (step: number, text: string) => string;
  /** Lets the servers finish after a step. */
  settle: () => Promise<void>;
  end: (note: (text: string) => void) => Promise<void>;
  /** The options that repeat the run. */
  flags: string;
}

interface SteppedWorld {
  ledger: { rooms(): RoomRecord[] };
  pages: readonly Page[];
  check(): void;
}

/** Takes a run. @throws FailedRun with the seed and the last steps */
export async function takeSteps<World extends SteppedWorld>(world: World, random: RandomSource, run: Steps<World>): Promise<RunReport> {
  const lines: string[] = [];
  let crashes = 0;
  let step = 0;
  const note = (text: string): void => void lines.push(run.label(step, text));
  try {
    await run.begin(note);
    for (step = 1; step <= run.count; step++) {
      const text = await run.draw(random).happen(world, random);
      if (typeof text === 'string') note(text);
      if (String(text).includes(' crashes')) crashes += 1;
      await run.settle();
      world.check();
    }
    await run.end(note);
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error;
    const how = `The last steps:\n  ${lines.slice(-lastStepsShown).join('\n  ')}\nReplay it: node scripts/run.mjs test:simulation ${run.flags}`;
    throw new FailedRun(`${error.message}\n${how}`, { cause: error });
  }
  const entries = world.ledger.rooms().reduce((sum, { written }) => sum + written.length - 1, 0);
  return { entries, acknowledged: world.pages.reduce((sum, page) => sum + page.acknowledged.length, 0), crashes };
}
