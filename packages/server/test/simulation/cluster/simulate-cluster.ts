import type { SimulationDatabase } from '../simulation-database.ts';
import { createRandomSource } from '../random-source.ts';
import { failureOf, reportOf, type RunReport } from '../simulate.ts';
import { checkAgreement } from './check-agreement.ts';
import { drawStep, deliver } from './cluster-steps.ts';
import { createClusterWorld, type Misbehaviour } from './cluster-world.ts';

const stepsPerRun = 200;
/** The start of each run, in epoch ms. */
const startMs = 1_800_000_000_000;

export interface ClusterRunOptions extends Pick<SimulationDatabase, 'opened' | 'connection'> {
  seed: number;
  misbehaving?: Misbehaviour | undefined;
  /** Gets each step, and the logs and writes of nodes. */
  trace?: ((text: string) => void) | undefined;
}

/** One run with several nodes. @throws FailedRun */
export async function simulateCluster({
  opened,
  connection,
  seed,
  misbehaving = {},
  trace = () => undefined,
}: ClusterRunOptions): Promise<RunReport> {
  const random = createRandomSource(seed);
  const secondsPassed = (): string => ((world.clock.now() - startMs) / 1000).toFixed(3);
  const world = await createClusterWorld({
    opened,
    connection,
    random,
    misbehaving,
    trace: (text) => trace(`${secondsPassed()} s: ${text}`),
  });
  const lines: string[] = [];
  let crashes = 0;
  const note = (text: string): void => {
    lines.push(`${secondsPassed()} s: ${text}`);
    trace(lines.at(-1) as string);
  };
  const onUnhandled = (reason: unknown): void =>
    world.rules.holds(false, 'every failure is handled', () => (reason instanceof Error ? reason.stack?.split('\n').slice(0, 8) : reason));
  process.on('unhandledRejection', onUnhandled);
  try {
    for (let n = 0; n < 3; n++) world.boot();
    await world.advance(200);
    for (const page of world.pages) world.open(page);
    deliver(world, 1, random);
    await world.advance(200);
    Object.assign(world.faults, {
      lost: random.pick([0, 0, 0.01, 0.1]),
      doubled: random.pick([0, 0, 0.02]),
      late: random.pick([0, 0.01, 0.05]),
      maxLateMs: random.pick([20, 200, 1500]),
    });
    note(`faults: ${JSON.stringify(world.faults)}`);
    for (let step = 1; step <= stepsPerRun; step++) {
      const text = await drawStep(random).happen(world, random);
      if (text !== undefined) note(text);
      if (text?.includes(' crashes') === true) crashes += 1;
      await world.settle();
      world.check();
    }
    note('everything works again');
    await checkAgreement(world, random);
  } catch (error) {
    throw failureOf(error, lines, `--cluster --seed ${seed}`);
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
  return reportOf(world, crashes);
}
