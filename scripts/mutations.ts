// npm run test:mutations -- [packages/room …] [--seed N] [--count N]
//
// Puts faults into the rules, one at a time, and counts how many the package's own tests notice. Long histories don't take part.
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
const units = positionals.length > 0 ? positionals : ['packages/room', 'packages/protocol', 'packages/sync'];
const needed = 0.8;
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

let hasFailed = false;
for (const unit of units) {
  const startMs = Date.now();
  const { status, stdout, stderr } = runTests({ unit });
  if (status !== 0) throw new Error(`The tests of ${unit} fail without any mutant.\n${stdout}${stderr}`);
  // With some mutants the tests never end, which counts as noticed.
  const timeLimitMs = Math.max(60_000, 5 * (Date.now() - startMs));
  const mutants = sample(
    sourcesOf(unit).flatMap((path) => mutantsOf(path)),
    count,
    seed,
  );
  const survivors = mutants.filter((mutant) => !isKilled(unit, mutant, timeLimitMs));
  const score = 1 - survivors.length / mutants.length;
  if (score < needed) hasFailed = true;
  console.log(
    `\n${unit}, seed ${seed}: ${mutants.length - survivors.length} of ${mutants.length} mutants killed (${Math.round(score * 100)} %)`,
  );
}
if (hasFailed) console.log(`\nAt least ${needed * 100} % have to be killed: add the tests of the rules that nothing proves.`);
process.exit(hasFailed ? 1 : 0);

function sourcesOf(unit: string): string[] {
  // The history of the protocol is checked by its seals.
  return codeOf(`${unit}/src`).filter((path) => !isTest(path) && !/\/testing\/|\/protocol-version\.ts$/.test(path));
}

function isKilled(unit: string, mutant: Mutant, timeLimitMs: number): boolean {
  const hasFailed = runTests({ unit, mutant }, timeLimitMs).status !== 0;
  if (!hasFailed) console.log(`Not noticed: ${describe(mutant)}`);
  return hasFailed;
}

/** The result of a run; a status other than 0 if a test fails or nothing ends within the time limit. */
function runTests(run: MutationRun, timeLimitMs?: number) {
  return spawnSync(process.execPath, [vitest, 'run', '--config', 'scripts/mutations.vitest.ts', '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, MUTATION_RUN: JSON.stringify(run) },
    encoding: 'utf8',
    maxBuffer: Infinity,
    ...(timeLimitMs !== undefined && { timeout: timeLimitMs }),
    killSignal: 'SIGKILL',
  });
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
