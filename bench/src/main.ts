// npm run bench -- NAME …: measures the built product, prints tables in Markdown, and compares with baseline.json.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { printed } from '@matinee/testing/table';
import { storeBaseline, toBaseline } from './comparison/baseline.ts';
import { all, benches, forTargets, type BenchOptions } from './benches.ts';
import { closedBrowsers } from './browser.ts';
import { calibrate, meanOf } from './comparison/calibration.ts';
import { minRounds } from './comparison/compare.ts';
import { figuresIn } from './comparison/figures.ts';
import { foreignShare, readProcess, readProcessorTime, type Load } from './comparison/processor-time.ts';
import { printComparison, printMachine, type Run } from './comparison/report.ts';
import { startOwn, useRunning } from './target.ts';

const usage = `Usage: npm run bench -- NAME … [OPTIONS]

  all               ${all.map(([name]) => name).join(', ')}: at most 20 minutes.
${Object.entries(benches)
  .map(([name, [about]]) => `  ${name.padEnd(18)}${about}`)
  .join('\n')}

Each figure is compared with bench/baseline.json; the command fails if one is worse.

  --store ROUNDS    Measures so many times, at least ${minRounds}, and writes the results into bench/baseline.json.
                    All of it takes up to 100 minutes: npm run bench -- all --store 5
  --part NAME       Only one table of a bench that has several.
  --minutes N, --clients N, --churn N
                    How long a soak takes, with how many clients, and how many percent of them leave in a minute.
  --url URL --pid PID --video URL
                    Measures a server that runs already, of any program with the same protocol, with a video that it
                    plays: ${[...forTargets].join(', ')}. Compares nothing.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    store: { type: 'string' },
    part: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '500' },
    churn: { type: 'string', default: '5' },
    url: { type: 'string' },
    pid: { type: 'string', default: '' },
    video: { type: 'string', default: '' },
  },
});
const rounds = Number(values.store ?? 0);

interface Planned {
  name: string;
  options: BenchOptions;
}

function plan(name: string): Planned[] {
  const start = values.url === undefined ? startOwn : useRunning(values.url, Number(values.pid), values.video);
  const soak = { minutes: Number(values.minutes), clients: Number(values.clients), churn: Number(values.churn) };
  if (name !== 'all') return [{ name, options: { start, soak, part: values.part, isShort: false } }];
  return all.map(([one, part]) => ({ name: one, options: { start, soak, part, isShort: true } }));
}

/** Reads the load between benches, when no child process runs; undefined except on Linux. */
function readLoad(): Load | undefined {
  const [machine, own] = [readProcessorTime(), readProcess('self')];
  return machine && own && { ...machine, own: own.ticks + closedBrowsers.ticks };
}

async function measure({ name, options }: Planned): Promise<Run> {
  const from = printed.length;
  const calibrationBefore = calibrate();
  const before = readLoad();
  const startedMs = performance.now();
  await benches[name]?.[1](options);
  const minutes = (performance.now() - startedMs) / 60_000;
  const after = readLoad();
  const calibration = meanOf(calibrationBefore, calibrate());
  const foreignLoad = before && after && foreignShare(before, after);
  return { name, calibration, calibrationMs: calibration.processorMs, foreignLoad, minutes, figures: figuresIn(printed.slice(from)) };
}

/** A failing bench, for want of a browser for instance, doesn't spoil the others. */
async function tryToMeasure(one: Planned): Promise<Run[]> {
  try {
    return [await measure(one)];
  } catch (error) {
    console.error(`${one.name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  }
}

const names = new Set(['all', ...Object.keys(benches)]);
const isKnown = positionals.every((name) => names.has(name));
const canStore = values.store === undefined || (rounds >= minRounds && values.url === undefined);
const hasTarget = values.url === undefined || (values.pid !== '' && positionals.every((name) => forTargets.has(name)));
if (values.help || positionals.length === 0) {
  console.log(usage);
  process.exit(0);
}
if (!isKnown || !canStore || !hasTarget) {
  console.error(usage);
  process.exit(2);
}
const [cpu] = cpus();
const measured = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}`;
console.log(measured);
const planned = positionals.flatMap(plan);
const runs: Run[] = [];
for (let round = 0; round < Math.max(1, rounds); round += 1) {
  for (const one of planned) runs.push(...(await tryToMeasure(one)));
  if (rounds === 0) break;
  for (const [name, ofBench] of Map.groupBy(runs, (run) => run.name)) storeBaseline(name, toBaseline(measured, ofBench));
}
printMachine(runs);
if (rounds === 0 && values.url === undefined && !printComparison(runs)) process.exitCode = 1;
