// node scripts/run.mjs test:simulation [--cluster] [--seeds N] [--from S], or --seed S to repeat a run; --trace shows nodes' logs.
import { parseArgs } from 'node:util';
import { simulateCluster } from './cluster/simulate-cluster.ts';
import { FailedRun, simulate } from './simulate.ts';
import { openSimulationDatabase } from './simulation-database.ts';

const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
const from = Number(values.seed ?? values.from);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(seeds) || seeds < 1) {
  process.stderr.write('Usage: node scripts/run.mjs test:simulation [--cluster] [--seeds N] [--from S] [--seed S], each a whole number\n');
  process.exit(2);
}

const { opened, connection, close } = await openSimulationDatabase();
const sum = { entries: 0, acknowledged: 0, crashes: 0 };
const startedMs = performance.now();
try {
  for (let seed = from; seed < from + seeds; seed++) {
    const report = values.cluster
      ? await simulateCluster({ opened, connection, seed, trace: values.trace ? (text) => process.stdout.write(`${text}\n`) : undefined })
      : await simulate({ opened, seed, prefix: `sim${seed}` });
    for (const key of ['entries', 'acknowledged', 'crashes'] as const) sum[key] += report[key];
    if ((seed - from + 1) % 500 === 0) process.stdout.write(`${seed - from + 1} runs\n`);
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(
    `Seeds ${from} to ${from + seeds - 1}: no rule was broken. ${sum.acknowledged} requests acknowledged, ${sum.entries} entries written, ` +
      `${sum.crashes} crashes of a server, ${seconds} s.\n`,
  );
} catch (error) {
  if (!(error instanceof FailedRun)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
