import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, buildClient, buildTestServer } from './build.mjs';
import {
  ensureChromium,
  ensureContainerTools,
  ensureFirefox,
  ensureNginx,
  ensurePostgres,
  ensurePrometheus,
  ensureProxies,
  ensureRedis,
  ensureSystemd,
  ensureWebKit,
} from './ensure-test-tools.mjs';
import { readResult, slowestFiles } from './part-results.mjs';
import { run, runQuietly } from './run-command.mjs';
import { testFiles } from './test-files.mjs';

/** Which parts each command runs, in this order. */
const partsOf = {
  test: ['unit', 'storage', 'robustness', 'cluster', 'deploy', 'pages', 'playing', 'firefox'],
  'test:unit': ['unit'],
  'test:e2e': ['pages', 'playing'],
  'test:firefox': ['firefox'],
  'test:webkit': ['webkit'],
};

/**
 * Runs tests: all that a command has, or those whose paths hold one of the patterns. A part without matching files, and what
 * only that part needs (PostgreSQL and Redis, a build, Chromium), is left out. `check` runs first where everything is tested.
 *
 * With `--shard=1/3` only the first third of the browser tests runs. Every part ends with a table of its slowest files, and the run
 * with a list of what failed and the line `N passed, N failed`.
 */
export async function test(root, tools, command, args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const unknown = options.find((option) => !/^--shard=\d+\/\d+$/.test(option));
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}. There are parts of paths, and --shard=1/3 for the browser tests.`);
  const patterns = args.filter((arg) => !arg.startsWith('-'));
  const all = testFiles(root, patterns);
  const parts = partsOf[command].filter((part) => all[part].length > 0);
  if (parts.length === 0) throw new Error(`No test file matches ${patterns.join(' ')}. Patterns are parts of paths.`);
  const folder = mkdtempSync(join(tmpdir(), 'matinee-tests-'));
  const context = { tools, folder, options, filesOf: (part) => (patterns.length > 0 ? all[part] : []) };

  const hasBrowser = parts.some((part) => ['pages', 'playing', 'firefox', 'webkit'].includes(part));
  const chromium = hasBrowser ? await ensureChromium(tools) : undefined;
  const firefox = parts.includes('firefox') ? await ensureFirefox(tools) : undefined;
  const miniBrowser = parts.includes('webkit') ? await ensureWebKit(tools) : undefined;
  const hasServices = ['storage', 'robustness', 'cluster', 'playing'].some((part) => parts.includes(part));
  if (hasServices) {
    await ensurePostgres(tools);
    await ensureRedis(tools);
  }
  if (parts.includes('cluster')) await ensureNginx(tools);
  if (parts.includes('deploy')) await ensurePrometheus(tools);
  if (parts.includes('deploy') || parts.includes('playing')) await ensureProxies(tools);
  if (parts.includes('deploy')) await ensureSystemd(tools);
  const files = parts.flatMap((part) => all[part]);
  const installs = files.some((file) => /^(?:deploy|e2e\/tests\/playing)\/install/.test(file));
  if (installs) await ensureContainerTools(tools);
  const hasRelease = installs || files.some((file) => file.startsWith('robustness/src/release/'));
  if (parts.includes('robustness') || parts.includes('cluster') || hasRelease || hasBrowser) await build(root, tools);
  if (hasBrowser) {
    await buildTestServer(root, tools);
    await buildClient(root, tools);
  }

  if (hasRelease && (await run('node', ['scripts/pack-release.ts'], tools)) !== 0) throw new Error('The release could not be packed.');

  const results = [];
  // They wait for disks, downloads and servers that start again half of the time, so they run beside what needs no browser.
  const robustness = parts.includes('robustness') ? runVitest(context, 'robustness', ['robustness'], runQuietly) : undefined;
  const deploy = parts.includes('deploy') ? runVitest(context, 'deploy', ['deploy'], runQuietly) : undefined;
  if (command === 'test' && patterns.length === 0) results.push(await check(context));
  if (parts.includes('unit')) results.push(await runVitest(context, 'unit', ['node', 'pure', 'web', 'components'], run));
  if (parts.includes('storage')) results.push(await runVitest(context, 'storage', ['storage'], run));
  for (const besides of [robustness, deploy]) if (besides !== undefined) results.push(await besides);
  // What nodes promise is measured in milliseconds, so they need both cores for themselves.
  if (parts.includes('cluster')) results.push(await runVitest(context, 'cluster', ['cluster'], run));
  // One more than there are processors: a page waits for its server, its timers and its paints.
  if (parts.includes('pages')) results.push(await runPlaywright(context, 'pages', availableParallelism() + 1, chromium));
  // What decodes videos in two pages needs both cores for itself.
  if (parts.includes('playing')) results.push(await runPlaywright(context, 'playing', 1, chromium));
  const otherBrowsers = { CHROMIUM_PATH: chromium, FIREFOX_PATH: firefox, MINIBROWSER_PATH: miniBrowser };
  for (const part of ['firefox', 'webkit']) {
    if (parts.includes(part)) results.push(await runVitest(context, part, [part], run, otherBrowsers));
  }
  rmSync(folder, { recursive: true });
  return report(results);
}

async function check({ tools }) {
  const startMs = Date.now();
  const code = await run('node', ['scripts/run.mjs', 'check'], tools);
  if (code !== 0) console.log('\nFormat, lint or types are wrong: see above, or npm run check.');
  return { name: 'check', ms: Date.now() - startMs, passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] };
}

function runVitest(context, name, projects, runner, environment = {}) {
  const args = [
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitest-results.mjs',
    ...projects.map((project) => `--project=${project}`),
  ];
  return runPart(context, name, 'vitest', args, environment, runner);
}

function runPlaywright(context, project, workers, chromium) {
  const args = [
    'test',
    ...context.options,
    '--config=e2e/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,./scripts/playwright-results.mjs',
  ];
  const environment = { CHROMIUM_PATH: chromium };
  return runPart(context, project, 'playwright', [...args, `--project=${project}`, `--workers=${workers}`], environment, run);
}

/** Runs one part and prints its slowest files. A run that broke off counts as a failure even if no test failed. */
async function runPart({ tools, folder, filesOf }, name, program, args, environment, runner) {
  const startMs = Date.now();
  const file = join(folder, `${name}.json`);
  const env = { ...tools.env, ...environment, TEST_RESULT: file };
  const code = await runner(program, [...args, ...filesOf(name)], { ...tools, env });
  const result = readResult(file);
  const table = slowestFiles(name, result);
  if (table !== '') console.log(table);
  return { ...result, name, ms: Date.now() - startMs, failed: code === 0 ? result.failed : Math.max(result.failed, 1) };
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { name, ms, passed, failed, skipped } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${name.padEnd(10)} ${String(Math.round(ms / 1000)).padStart(4)} s  ${counts}`);
  }
  const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  if (failures.length > 0) console.log(['\nWhat failed', ...failures, ''].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
