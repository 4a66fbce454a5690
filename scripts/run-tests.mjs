import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from './build.mjs';
import { run } from './run-command.mjs';

const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  // The same Chromium without windows: tests take a sixth less of the processor in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Everything that must hold: format, lint and types, then the tests of the packages, then the server under hostile input
 * and faults, in short, then the product in a browser.
 * Ends with a line that counts the tests. With arguments, only the tests whose files match.
 */
export async function test(root, tools, only) {
  const chromium = await ensureChromium(tools);
  await ensurePostgres(tools);
  await build(root, tools);
  const checked = only.length > 0 ? 0 : await run('node', ['scripts/run.mjs', 'check'], tools);
  const results = mkdtempSync(join(tmpdir(), 'matinee-tests-'));
  const inVitest = (name, ...projects) => {
    const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, name)}.json`];
    return run('vitest', [...options, ...projects.map((project) => `--project=${project}`), ...only], tools);
  };
  const unit = await inVitest('packages', 'node', 'pure', 'web', 'components');
  // They want the machine for themselves.
  const robustness = await inVitest('robustness', 'robustness');
  const inBrowser = (project, workers) => {
    const env = { ...tools.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, `${project}.json`) };
    const options = ['--config', 'e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json'];
    return run('playwright', ['test', ...options, `--project=${project}`, `--workers=${workers}`, ...only], { ...tools, env });
  };
  const pages = await inBrowser('pages', 2);
  const playing = await inBrowser('playing', 1);
  const units = countVitest(join(results, 'packages.json'));
  const hostile = countVitest(join(results, 'robustness.json'));
  const counts = ['pages', 'playing'].map((project) => countPlaywright(join(results, `${project}.json`)));
  const browsers = { passed: counts[0].passed + counts[1].passed, failed: counts[0].failed + counts[1].failed };
  const failed = units.failed + hostile.failed + browsers.failed;
  // A run that broke before it counted has failed too.
  const broken = [checked, unit, robustness, pages, playing].filter((code) => code !== 0).length;
  if (checked !== 0) console.log('\nFormat, lint or types are not as they must be: see the top, or npm run check.');
  const part = (name, { passed, failed }) => `${name}: ${passed} passed, ${failed} failed.`;
  console.log(`\n${part('Packages', units)} ${part('Robustness', hostile)} ${part('Browser', browsers)}`);
  console.log(`${units.passed + hostile.passed + browsers.passed} passed, ${Math.max(failed, broken > 0 ? 1 : 0)} failed`);
  return broken > 0 || failed > 0 ? 1 : 0;
}

/** PostgreSQL's programs, for the tests that start one of their own, installed in the same way. */
async function ensurePostgres(tools) {
  const isThere = () =>
    existsSync('/usr/lib/postgresql') || (tools.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'initdb')));
  if (isThere()) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error('The tests of storage need PostgreSQL. Install it (on Debian and Ubuntu: apt-get install postgresql, as root).');
  }
  console.log('Installing PostgreSQL for the tests of storage');
  await installPackage('postgresql', tools);
  if (!isThere()) throw new Error('PostgreSQL could not be installed. Install it yourself.');
}

async function installPackage(name, tools) {
  const env = { ...tools.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { ...tools, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...tools, env });
}

/** The path of a Chromium, installed through apt where it is missing and that is possible. */
async function ensureChromium(tools) {
  const find = () => chromiumPaths.find((path) => path && existsSync(path));
  if (find()) return find();
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error(
      'The browser tests need Chromium. Install it (on Debian and Ubuntu: apt-get install chromium, as root), or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  }
  console.log('Installing Chromium for the browser tests');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackage(name, tools);
    if (find()) return find();
  }
  throw new Error('Chromium could not be installed. Install it yourself, or set CHROMIUM_PATH.');
}

function countVitest(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return { passed: expected, failed: unexpected + flaky };
}
