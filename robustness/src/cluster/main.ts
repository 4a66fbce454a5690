// npm run test:cluster -- [--case 1,2,…] [--kills N] [--runs N] [--clients N] [--rooms N] [--rate N] [--seed N]
import { parseArgs } from 'node:util';
import { printTable } from '@matinee/bench/table';
import { clusterCases, type ClusterCase } from './cases.ts';
import { startCluster } from './cluster.ts';
import { createFigures } from './figures.ts';
import { setScene } from './scene.ts';

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
const figures = createFigures();
const cluster = await startCluster({ seed: Number(values.seed) });
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
    const problems: string[] = [];
    for (let n = 1; n <= runs; n++) {
      const found = await tried.run(scene).catch((error: unknown) => [error instanceof Error ? (error.stack ?? '') : String(error)]);
      problems.push(...found.map((problem) => `run ${n}: ${problem}`));
    }
    console.log(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name} ${tried.title}, ${runs} times`);
    for (const problem of problems.slice(0, 20)) console.log(`  - ${problem.slice(0, 1500)}`);
    if (problems.length > 20) console.log(`  and ${problems.length - 20} more`);
    if (problems.length === 0) passed += 1;
    else failed += 1;
  }
  printTable('Times in ms', figures.rows());
  const sent = scene.clients.flatMap(({ ledger }) => ledger.sent);
  const entries = [...cluster.record.rooms.values()].reduce((sum, room) => sum + room.entries.length, 0);
  console.log(`
${sent.filter(({ isDone }) => isDone).length} of ${sent.length} requests acknowledged, ${entries} entries in the logs`);
} finally {
  await cluster.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
