// Plain JavaScript without dependencies, for Node 18 and newer: it installs the Node and the packages that the rest needs.
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureNode } from './ensure-node.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { build, buildClient, buildUncompressed, compress } from './build.mjs';
import { check } from './check.mjs';
import { ensureTool } from './ensure-test-tools.mjs';
import { run, runAll } from './run-command.mjs';
import { test } from './run-tests.mjs';
import { release } from './release.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const [command = '', ...rest] = process.argv.slice(2);

/** New objects get 8 MB twice instead of up to 64: under load this halves the server's memory, at no measurable cost. */
const server = ['--max-semi-space-size=8', 'packages/server/dist/main.js', 'serve'];
const matinee = 'packages/server/src/main.ts';

async function robustness(folder) {
  const tools = await prepare();
  await build(root, tools);
  return run('node', [`robustness/src/${folder}/main.ts`, ...rest], tools);
}

async function tests() {
  return test(root, await prepare(), command, rest);
}

/**
 * Describes each command, with a function that returns its exit code.
 * @type {Record<string, [about: string, run: () => Promise<number>]>}
 */
const commands = {
  start: ['Installs, builds and serves.', start],
  serve: ['Serves the app as it was last built.', async () => run('node', server, await ensureNode(root))],
  dev: [
    'Serves the app with hot reloading on port 5173 and restarts the server on changes. E-mails go to the log.',
    async () => {
      const tools = await prepare();
      const environment = { SMTP_URL: 'log:', ...tools.env };
      return runAll([
        ['node', ['--watch', matinee, 'serve'], { ...tools, env: environment }],
        ['vite', ['packages/web'], tools],
      ]);
    },
  ],
  check: ['Checks format, lint and types; with --fix it formats first.', async () => check(await prepare(), rest)],
  test: ['Runs the checks, the fast tests and the browser journeys.', tests],
  'test:all': ['Runs all tests but the nightly ones, or the named parts.', tests],
  'test:nightly': ['Runs random seeds, long runs, and what operators deploy with.', tests],
  'test:fuzz': ['Sends hostile input for as long as you say: --seed, --seconds, --only, --limits.', () => robustness('fuzz')],
  'test:attacks': [
    'Attacks as a stranger would, and measures how long others wait: --seconds, --only, --messages.',
    () => robustness('attacks'),
  ],
  'test:faults': ['Tries kills, full disks, wrong clocks and damaged files: --seed, --rounds, --only.', () => robustness('faults')],
  'test:cluster': [
    'Tries faults of several nodes behind nginx: --case, --kills, --runs, --clients, --rooms, --rate, --seed.',
    async () => {
      const tools = await prepare();
      for (const tool of ['postgres', 'redis', 'nginx']) await ensureTool(tool, tools);
      return robustness('cluster');
    },
  ],
  'test:simulation': [
    'Kills rooms, pages and servers at random in virtual time: --cluster, --seeds, --from, --seed.',
    async () => run('node', ['packages/server/test/simulation/main.ts', ...rest], await prepare()),
  ],
  'test:mutations': [
    'Puts small faults into the rules, and counts the faults that tests notice: packages, --seed, --count.',
    async () => run('node', ['scripts/mutations.ts', ...rest], await prepare()),
  ],
  bench: [
    'Measures the built product and compares it with a stored run: all, or names of benches. Without a name it lists them.',
    async () => {
      const tools = await prepare();
      await build(root, tools);
      return run('node', ['bench/src/main.ts', ...rest], tools);
    },
  ],
  docs: [
    'Writes the pages of docs/ that are made from code.',
    async () => {
      const tools = await prepare();
      return (await run('node', ['packages/server/src/write-docs.ts'], tools)) || run('node', ['scripts/protocol-page.ts'], tools);
    },
  ],
  matinee: [
    'Runs the command line for operators from its sources: --help lists its commands.',
    async () => run('node', [matinee, ...(rest.length > 0 ? rest : ['--help'])], await prepare()),
  ],
  translate: [
    'Begins the translation into a language, or shows what one lacks: LOCALE [NAME].',
    async () => {
      const tools = await prepare();
      return (await run('node', ['scripts/translate.ts', ...rest], tools)) || run('oxfmt', ['packages/web/src/i18n'], tools);
    },
  ],
  client: [
    'Makes @matinee/client a package that others can install.',
    async () => {
      const tools = await prepare();
      await buildClient(root, tools);
      const folder = join(root, 'packages/client/dist');
      return run('npm', ['pack', folder, '--pack-destination', folder, '--silent'], tools);
    },
  ],
  release: [
    'Packs a release into release/. Given a version, first sets it, dates the changelog, commits and tags.',
    async () => {
      if (rest.length > 0) {
        release(root, rest[0], new Date().toISOString().slice(0, 10));
        console.log(`Released ${rest[0]}. Publish it with: git push --follow-tags`);
      }
      const tools = await prepare();
      await build(root, tools);
      return run('node', ['scripts/pack-release.ts'], tools);
    },
  ],
  hooks: [
    'Turns on the git hooks of the project in this clone.',
    async () => run('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, env: process.env }),
  ],
};

async function start() {
  const startedMs = performance.now();
  let isNew = false;
  const say = () => {
    if (!isNew) console.log('Installing and building Matinee, which takes about half a minute, once.');
    isNew = true;
  };
  const tools = await prepare({ isForServing: true, say });
  await buildUncompressed(root, tools, say);
  if (isNew) console.log(`Done in ${Math.round((performance.now() - startedMs) / 1000)} s.`);
  const serving = run('node', server, tools);
  // Until then, files are sent as they are.
  setPriority(10);
  await Promise.race([serving, compress(root)]);
  return serving;
}

/**
 * Our Node and the packages' programs come first.
 * @param {Parameters<typeof installDependencies>[2]} [options]
 */
async function prepare(options) {
  const node = ensureNode(root, options?.say);
  // The machine's npm installs the packages meanwhile, unless it is too old for the lockfile.
  const isRecent = Number(process.versions.node.split('.')[0]) >= 20;
  const packages = isRecent ? installDependencies(root, { cwd: root, env: process.env }, options) : undefined;
  const [tools] = await Promise.all([node, packages]);
  await installDependencies(root, tools, options);
  return { ...tools, env: { ...tools.env, PATH: join(root, 'node_modules/.bin') + delimiter + tools.env.PATH } };
}

if (command === '' || !Object.hasOwn(commands, command)) {
  const list = Object.entries(commands).map(([name, [about]]) => `  ${name.padEnd(17)}${about}`);
  console[command === '' ? 'log' : 'error'](`Usage: node scripts/run.mjs COMMAND [ARGUMENTS]\n\n${list.join('\n')}`);
  process.exit(command === '' ? 0 : 2);
}
try {
  // Compressing may be unfinished.
  process.exit(await commands[command][1]());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
