// npm run test:mutations -- [packages/room …] [--seed N] [--count N]
// Counts how many faults in the rules the package's own tests notice, without long histories.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, mutate, sample, type Mutant } from './mutants.ts';
import type { MutationRun } from './mutations.vitest.ts';
import { codeOf, isTest, read, root } from './sources.ts';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    count: { type: 'string', default: '60' },
  },
  allowPositionals: true,
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(seed) || !(count >= 1)) {
  console.error('Usage: npm run test:mutations -- [packages/room …] [--seed N] [--count N]');
  process.exit(2);
}
const units = positionals.length > 0 ? positionals : ['packages/room', 'packages/protocol', 'packages/sync'];
const neededPercent = 80;
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

let hasFailed = false;
for (const unit of units) {
  const { ending, output } = runTests({ unit });
  if (ending !== 'passed') throw new Error(`The tests of ${unit} fail without any mutant.\n${output}`);
  const all = sourcesOf(unit).flatMap((path) => mutantsOf(path));
  const endings = sample(all, count, seed).map((mutant) => endingWith(unit, mutant));
  const killed = endings.filter((ending) => ending !== 'passed').length;
  const late = endings.filter((ending) => ending === 'late').length;
  const percent = Math.round((100 * killed) / endings.length);
  if (percent < neededPercent) hasFailed = true;
  console.log(`${unit}, seed ${seed}: ${killed} of ${endings.length} mutants killed, ${percent} %, ${late} of them by a time limit\n`);
}
if (hasFailed) console.log(`At least ${neededPercent} % have to be killed: add the tests of the rules that nothing proves.`);
process.exit(hasFailed ? 1 : 0);

function sourcesOf(unit: string): string[] {
  // Seals check the protocol's history.
  return codeOf(`${unit}/src`).filter((path) => !isTest(path) && !/\/testing\/|\/protocol-version\.ts$/.test(path));
}

type Ending = 'passed' | 'failed' | 'late';

function endingWith(unit: string, mutant: Mutant): Ending {
  const { ending } = runTests({ unit, mutant });
  if (ending === 'passed') console.log(`No test notices ${describe(mutant)}`);
  return ending;
}

/** A minute of processor time is several times what any package needs. */
function runTests(run: MutationRun): { ending: Ending; output: string } {
  const command = [
    'ulimit -t 60; exec "$0" "$@"',
    process.execPath,
    vitest,
    'run',
    '--config',
    'scripts/mutations.vitest.ts',
    '--reporter=dot',
  ];
  const { status, stdout } = spawnSync('sh', ['-c', ...command], {
    cwd: root,
    env: { ...process.env, MUTATION_RUN: JSON.stringify(run), NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  const isLate = status === null || /Test timed out/.test(stdout);
  return { ending: status === 0 ? 'passed' : isLate ? 'late' : 'failed', output: stdout };
}

function describe(mutant: Mutant): string {
  const text = read(mutant.path);
  const line = text.slice(0, mutant.start).split('\n').length;
  const lineStart = text.lastIndexOf('\n', mutant.start) + 1;
  const lineEnd = text.indexOf('\n', mutant.end);
  const before = text.slice(lineStart, lineEnd);
  const after = mutate(text, mutant).slice(lineStart, lineEnd - (mutant.end - mutant.start) + mutant.replacement.length);
  return `${mutant.path}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`;
}
