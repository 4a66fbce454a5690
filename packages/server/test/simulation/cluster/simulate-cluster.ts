import type { SimulationDatabase } from '../simulation-database.ts';
import { createRandomSource } from '../random-source.ts';
import { takeSteps, type RunReport } from '../simulate.ts';
import { checkAgreement } from './check-agreement.ts';
import { drawStep, deliver } from './cluster-steps.ts';
import { createClusterWorld, type Misbehaviour } from './cluster-world.ts';

const stepsPerRun = 200;
/** In epoch ms. */
const startMs = 1_800_000_000_000;

export interface ClusterRunOptions extends Pick<SimulationDatabase, 'opened' | 'connection'> {
  seed: number;
  misbehaving?: Misbehaviour | undefined;
  trace?: ((text: string) => void) | undefined;
}

/** @throws FailedRun */
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
  const onUnhandled = (reason: unknown): void =>
    world.rules.holds(false, 'every failure is handled', () => (reason instanceof Error ? reason.stack?.split('\n').slice(0, 8) : reason));
  process.on('unhandledRejection', onUnhandled);
  return takeSteps(world, random, {
    async begin(note) {
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
    },
    count: stepsPerRun,
    draw: drawStep,
    label(_, text) {
      const line = `${secondsPassed()} s: ${text}`;
      trace(line);
      return line;
    },
    settle: world.settle,
    async end(note) {
      note('everything works again');
      await checkAgreement(world, random);
    },
    flags: `--cluster --seed ${seed}`,
  }).finally(() => process.off('unhandledRejection', onUnhandled));
}
