// node scripts/run.mjs test:cluster [--case 1,2,…] [--kills N] [--runs N] [--clients N] [--rooms N] [--rate N] [--seed N]
import { parseArgs } from 'node:util';
import { printTable } from '@matinee/testing/table';
import { clusterCases, type ClusterCase } from './cases/cases.ts';
import { startCluster } from './cluster.ts';
import { createFigures } from './figures.ts';
import { setScene, type Scene } from './scene.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string', default: Object.keys(clusterCases).join(',') },
    kills: { type: 'string', default: '100' },
    runs: { type: 'string', default: '1' },
    clients: { type: 'string', default: '200' },
    rooms: { type: 'string', default: '8' },
    rate: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const wanted = values.case.split(',');
const unknown = wanted.find((name) => clusterCases[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no case ${unknown}; there are ${Object.keys(clusterCases).join(', ')}.`);
  process.exit(2);
}
const problemsPrinted = 10;
const figures = createFigures();
const cluster = await startCluster({ seed: Number(values.seed) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
let passed = 0;
let failed = 0;
try {
  const scene = await setScene({
    cluster,
    figures,
    rooms: Number(values.rooms),
    clients: Number(values.clients),
    requestsPerSecond: Number(values.rate),
  });
  for (const name of wanted) {
    const tried = clusterCases[name] as ClusterCase;
    const runs = Number(name === '1' ? values.kills : values.runs);
    const startedMs = performance.now();
    const problems = await tryOften(tried, scene, runs);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${problems === 0 ? 'passed' : 'FAILED'}  ${name} ${tried.title}, ${runs} times, ${seconds} s`);
    if (problems === 0) passed += 1;
    else failed += 1;
  }
  printTable('Times in ms', figures.rows());
  const { asked, missed } = figures.outcome();
  for (const name of missed) console.log(`FAILED  longer than asked: ${name}`);
  passed += asked - missed.length;
  failed += missed.length;
  const sent = scene.clients.flatMap(({ ledger }) => ledger.sent);
  const entries = [...cluster.record.rooms.values()].reduce((sum, room) => sum + room.entries.length, 0);
  console.log(`
${sent.filter(({ isDone }) => isDone).length} of ${sent.length} requests acknowledged, ${entries} entries in the logs`);
} finally {
  await cluster.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function tryOften(tried: ClusterCase, scene: Scene, runs: number): Promise<number> {
  let problems = 0;
  for (let n = 1; n <= runs; n++) {
    const startedMs = performance.now();
    const found = await tried
      .run(scene, tried.forMs?.long ?? 0)
      .catch((error: unknown) => [error instanceof Error ? (error.stack ?? '') : String(error)]);
    problems += found.length;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    if (found.length > 0) console.log(`run ${n}, ${seconds} s, ${new Date().toISOString()}: ${found.length} problems`);
    for (const alike of [...Map.groupBy(found, kindOf).values()].slice(0, problemsPrinted)) {
      console.log(`  - ${alike.length} times such as: ${alike[0]?.slice(0, 1500)}`);
    }
  }
  return problems;
}

/** Problems that differ only in rooms, pages and numbers are of one kind. */
function kindOf(problem: string): string {
  const { msg } = /"msg":"(?<msg>[^"]*)"/.exec(problem)?.groups ?? {};
  return msg ?? problem.replaceAll(/[\w-]*\d[\w-]*/g, '').slice(0, 100);
}
