import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, buildClient, buildServer, buildTestServer } from './build.mjs';
import { check } from './check.mjs';
import { ensureTool } from './ensure-test-tools.mjs';
import { nightlyJobs } from './nightly-jobs.mjs';
import { emptyResult, failure, readResult, slowestFiles } from './runners/part-results.mjs';
import { run, runQuietly } from './run-command.mjs';
import { parts, testFiles } from './test-parts.mjs';

/** Parts of each command, in the order in which they run. */
const tiers = {
  test: ['check', 'unit', 'journeys'],
  'test:all': ['check', 'unit', 'journeys', 'slow', 'films', 'storage', 'robustness', 'cluster', 'pages', 'playing', 'firefox'],
  'test:nightly': ['deploy', 'deployed', 'webkit', ...Object.keys(nightlyJobs)],
};

/** Each comes after the builders that it depends on. */
const builders = {
  app: build,
  testServer: buildTestServer,
  client: buildClient,
  release: async (_root, tools) => {
    if ((await run('node', ['scripts/pack-release.ts'], tools)) !== 0) throw new Error('Failed to pack the release.');
  },
};

/**
 * Arguments are names of the command's parts (`storage`), or pieces of paths of test files (`votes`), which omit format, lint and types;
 * `--shard=1/3` runs a third of the browser tests. Tools and builds are only made for parts that run. Returns the exit code.
 * @throws Error for an unknown argument, or a missing tool that can't be installed
 */
export async function test(root, tools, command, args) {
  const { names, patterns, options } = readArguments(command, args);
  const files = testFiles(root, patterns);
  const wanted = names.filter((name) => !Object.hasOwn(parts, name) || files[name].length > 0);
  if (patterns.length > 0 && !wanted.some((name) => Object.hasOwn(parts, name))) throw new Error(nothingMatches(command, patterns, files));

  const folder = mkdtempSync(join(tmpdir(), 'matinee-tests-'));
  const browserPaths = {};
  const chosen = [];
  for (const name of wanted) {
    const missing = await findTools(name, tools, browserPaths);
    if (missing === undefined) chosen.push(name);
    // A first run succeeds without a browser; a part that is asked for by name doesn't.
    else if (command === 'test' && args.length === 0) console.log(`The browser journeys were left out. ${missing}`);
    else throw new Error(missing);
  }
  const environment = { CHROMIUM_PATH: browserPaths.chromium, FIREFOX_PATH: browserPaths.firefox, MINIBROWSER_PATH: browserPaths.webkit };
  const filesOf = (name) => (patterns.length > 0 || sharesProject(name) ? files[name] : []);
  const context = { root, tools, folder, options, environment, filesOf };

  const results = [];
  await buildServer(root, tools);
  // Beside the unit tests they took 20 s longer in all than before them, and made files exceed their budgets.
  if (chosen.includes('check')) results.push(await runCheck(context));
  const builds = new Set(chosen.flatMap((name) => parts[name]?.builds ?? []));
  const built = (async () => {
    for (const [name, make] of Object.entries(builders)) if (builds.has(name)) await make(root, tools);
  })();
  // The failure is thrown where the build is awaited.
  built.catch(() => undefined);
  if (chosen.includes('unit')) {
    const unit = await runPart(context, 'unit', run);
    results.push(unit);
    await enforceBudget(context, unit);
  }
  await built;
  const besides = chosen.filter((name) => parts[name]?.isBeside).map((name) => runPart(context, name, runQuietly));
  const inTurn = chosen.filter((name) => Object.hasOwn(parts, name) && name !== 'unit' && !parts[name].isBeside && !parts[name].isAlone);
  for (const name of inTurn) results.push(await runPart(context, name, run));
  results.push(...(await Promise.all(besides)));
  for (const name of chosen.filter((part) => parts[part]?.isAlone)) results.push(await runPart(context, name, run));
  for (const name of chosen.filter((part) => Object.hasOwn(nightlyJobs, part))) results.push(await runJob(context, name));
  rmSync(folder, { recursive: true });
  return report(results);
}

function readArguments(command, args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const unknown = options.find((option) => !/^--shard=\d+\/\d+$/.test(option));
  if (unknown !== undefined)
    throw new Error(`Unknown option ${unknown}. Name parts or pieces of paths, and --shard=1/3 for browser tests.`);
  const words = args.filter((arg) => !arg.startsWith('-'));
  const names = words.filter((word) => tiers[command].includes(word));
  const patterns = words.filter((word) => !names.includes(word));
  if (names.length > 0 && patterns.length > 0) {
    throw new Error(`${patterns.join(' ')}: name either parts (${tiers[command].join(', ')}) or pieces of paths.`);
  }
  if (names.length > 0) return { names: tiers[command].filter((name) => names.includes(name)), patterns, options };
  return { names: tiers[command].filter((name) => patterns.length === 0 || Object.hasOwn(parts, name)), patterns, options };
}

function sharesProject(name) {
  const others = Object.keys(parts).filter((other) => other !== name);
  return parts[name].projects.some((project) => others.some((other) => parts[other].projects.includes(project)));
}

function nothingMatches(command, patterns, files) {
  const elsewhere = Object.keys(tiers).filter((tier) => tiers[tier].some((name) => files[name]?.length > 0));
  if (elsewhere.length === 0) return `No test file matches ${patterns.join(' ')}. Patterns are pieces of paths.`;
  return `${patterns.join(' ')} is not part of npm ${command === 'test' ? command : `run ${command}`}. Use npm run ${elsewhere[0]} -- ${patterns.join(' ')}`;
}

/** Returns a message about a missing tool, if any. */
async function findTools(name, tools, browserPaths) {
  for (const tool of parts[name]?.needs ?? []) {
    try {
      browserPaths[tool] ??= await ensureTool(tool, tools);
    } catch (error) {
      return error.message;
    }
  }
  return undefined;
}

async function runCheck({ tools }) {
  const startMs = Date.now();
  const code = await check(tools, [], runQuietly);
  if (code !== 0) console.log('\nFormat, lint or types are wrong: see above, or npm run check.');
  return { ...emptyResult(), name: 'check', ms: Date.now() - startMs, failed: code === 0 ? 0 : 1 };
}

async function runJob({ tools }, name) {
  const startMs = Date.now();
  const code = await nightlyJobs[name](tools);
  const failures = code === 0 ? [] : [`it ended with ${code}: see above`];
  return { ...emptyResult(), name, ms: Date.now() - startMs, passed: code === 0 ? 1 : 0, failed: failures.length, failures };
}

/** A run that broke off counts as a failure even if no test failed. */
async function runPart({ tools, folder, options, environment, filesOf }, name, runner) {
  const startMs = Date.now();
  const file = join(folder, `${name}.json`);
  const { runner: program, projects } = parts[name];
  const projectOptions = projects.map((project) => `--project=${project}`);
  const args = program === 'vitest' ? vitestArguments : playwrightArguments(name, options);
  const env = { ...tools.env, ...environment, TEST_RESULT: file };
  const code = await runner(program, [...args, ...projectOptions, ...filesOf(name)], { ...tools, env });
  const result = readResult(file);
  const table = slowestFiles(name, result);
  if (table !== '') console.log(table);
  return { ...result, name, ms: Date.now() - startMs, failed: code === 0 ? result.failed : Math.max(result.failed, 1) };
}

/**
 * Processor time of a plain file: two seconds, and at most two for what a process's first file loads and compiles. A file over budget is
 * measured again up to three times, alone, in a process that has started a server, relative to the processor's current speed; the least
 * counts.
 */
const budgetMs = 4000;

async function enforceBudget(context, result) {
  const overBudget = ({ files }) => files.filter(([, ms]) => ms > budgetMs);
  let suspects = overBudget(result);
  for (let tries = 0; tries < 3 && suspects.length > 0; tries++) {
    const paths = suspects.map(([path]) => path);
    console.log(`\nMeasuring again, alone: ${paths.join(', ')}`);
    const environment = { ...context.environment, TEST_WARM_UP: 'yes' };
    const alone = await runPart({ ...context, environment, filesOf: () => [...paths, '--maxWorkers=1'] }, 'unit', runQuietly);
    result.failed += alone.failed;
    result.failures.push(...alone.failures);
    suspects = overBudget(alone);
  }
  for (const [path, ms] of suspects) {
    const advice = `takes ${(ms / 1000).toFixed(1)} s of processor time: make it faster, or name it *.slow.test.ts`;
    result.failed += 1;
    result.failures.push(failure(path, [{ message: advice }]));
  }
}

const vitestArguments = ['run', '--reporter=default', '--reporter=./scripts/runners/vitest-results.mjs'];

function playwrightArguments(name, options) {
  // A page waits for its server, timers and paints; tests that decode videos in two pages need both processors.
  const workers = { pages: availableParallelism() + 1, journeys: availableParallelism() }[name] ?? 1;
  return [
    'test',
    ...options,
    '--config=e2e/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,./scripts/runners/playwright-results.mjs',
    `--workers=${workers}`,
  ];
}

/** More flaky tests fail a run. */
const maxFlaky = 2;

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { name, ms, passed, failed, skipped } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${name.padEnd(10)} ${String(Math.round(ms / 1000)).padStart(4)} s  ${counts}`);
  }
  console.log(
    `${'in all'.padEnd(10)} ${String(Math.round(process.uptime())).padStart(4)} s  ${Math.round(processorSeconds())} s of processor time`,
  );
  const named = (key) => results.flatMap((result) => result[key].map((text) => `${result.name}: ${text}`));
  const flaky = named('flaky');
  if (flaky.length > 0) console.log(['\nWhat passed at the second attempt only (flaky)', ...flaky].join('\n'));
  if (named('failures').length > 0) console.log(['\nWhat failed', ...named('failures'), ''].join('\n'));
  if (flaky.length > maxFlaky) console.log(`More than ${maxFlaky} tests are flaky, which fails the run.`);
  const failed = sum('failed') + (flaky.length > maxFlaky ? 1 : 0);
  console.log(`${sum('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Includes ended descendants; 0 if the system doesn't report it. */
function processorSeconds() {
  try {
    // User and system time, and the same of waited-for children, are the fields 12 to 15 after the name in brackets: proc(5).
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(11, 15);
    return fields.reduce((total, ticks) => total + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}
