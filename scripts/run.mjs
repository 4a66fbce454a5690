// The project's commands: node scripts/run.mjs <command>.
// Plain JavaScript without dependencies, for Node 18 and newer: it installs the Node and the packages that the rest needs.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureNode } from './ensure-node.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { build, buildClient } from './build.mjs';
import { check } from './check.mjs';
import { ensureTool } from './ensure-test-tools.mjs';
import { run, runAll } from './run-command.mjs';
import { test } from './run-tests.mjs';
import { release } from './release.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const [command = '', ...rest] = process.argv.slice(2);

/**
 * The built server. New objects get 8 MB twice instead of up to 64: under load the memory they would take is half of the
 * server's, and collecting them more often costs nothing that can be measured.
 */
const server = ['--max-semi-space-size=8', 'packages/server/dist/main.js', 'serve'];
/** The program from its sources, for the commands that are called now and then. */
const matinee = 'packages/server/src/main.ts';

const commands = {
  /** Installs, builds and serves. */
  async start() {
    const tools = await prepare();
    await build(root, tools);
    return run('node', server, tools);
  },
  /** The built server alone. */
  async serve() {
    return run('node', server, await ensureNode(root));
  },
  /** The server, restarted when its code changes, and the web app with hot reloading on port 5173. Letters go to the log. */
  async dev() {
    const tools = await prepare();
    const environment = { SMTP_URL: 'log:', ...tools.env };
    return runAll([
      ['node', ['--watch', matinee, 'serve'], { ...tools, env: environment }],
      ['vite', ['packages/web'], tools],
    ]);
  },
  /** Format, lint, types, the fast tests and the browser journeys: what a change has to pass first. */
  async test() {
    return test(root, await prepare(), command, rest);
  },
  /** Everything but what takes a night, by named parts. */
  async 'test:all'() {
    return test(root, await prepare(), command, rest);
  },
  /** Random seeds, long runs, and what operators deploy with. */
  async 'test:nightly'() {
    return test(root, await prepare(), command, rest);
  },
  /** Hostile input for as long as is asked for: --seed, --seconds, --only, --limits. */
  async 'test:fuzz'() {
    const tools = await prepare();
    await build(root, tools);
    return run('node', ['robustness/src/fuzz/main.ts', ...rest], tools);
  },
  /** What strangers can do too often, and how long others wait meanwhile: --seconds, --only, --messages. */
  async 'test:attacks'() {
    const tools = await prepare();
    await build(root, tools);
    return run('node', ['robustness/src/attacks/main.ts', ...rest], tools);
  },
  /** Kills, disks, clocks and damaged files: --seed, --rounds, --only. */
  async 'test:faults'() {
    const tools = await prepare();
    await build(root, tools);
    return run('node', ['robustness/src/faults/main.ts', ...rest], tools);
  },
  /** Several nodes behind nginx, and what can happen to them: --case, --kills, --runs, --clients, --rooms, --rate, --seed. */
  async 'test:cluster'() {
    const tools = await prepare();
    for (const tool of ['postgres', 'redis', 'nginx']) await ensureTool(tool, tools);
    await build(root, tools);
    return run('node', ['robustness/src/cluster/main.ts', ...rest], tools);
  },
  /** Rooms, pages and servers that die, by chance in virtual time: --seeds, --from, --seed. */
  async 'test:simulation'() {
    return run('node', ['packages/server/test/simulation/main.ts', ...rest], await prepare());
  },
  /** Small faults in the rules, and how many of them the tests notice: packages, --seed, --count. */
  async 'test:mutations'() {
    return run('node', ['scripts/mutations.ts', ...rest], await prepare());
  },
  async check() {
    return check(await prepare());
  },
  /** Writes the pages of docs/ that are made from code. */
  async docs() {
    const env = await prepare();
    return (await run('node', ['packages/server/src/write-docs.ts'], env)) || run('node', ['scripts/write-protocol-page.ts'], env);
  },
  /** The command line of those who run a server: matinee --help lists its commands. */
  async matinee() {
    return run('node', [matinee, ...(rest.length > 0 ? rest : ['--help'])], await prepare());
  },
  /** Short for matinee room. */
  async room() {
    return run('node', [matinee, 'room', ...rest], await prepare());
  },
  /** Short for matinee move. */
  async move() {
    return run('node', [matinee, 'move', ...rest], await prepare());
  },
  /** Begins the translation into a language, or shows what one lacks: translate LOCALE [NAME]. */
  async translate() {
    const tools = await prepare();
    return (await run('node', ['scripts/translate.ts', ...rest], tools)) || run('oxfmt', ['packages/web/src/i18n'], tools);
  },
  async format() {
    return run('oxfmt', rest, await prepare());
  },
  /** Makes @matinee/client a package that others can install. */
  async client() {
    const tools = await prepare();
    await buildClient(root, tools);
    const folder = join(root, 'packages/client/dist');
    return run('npm', ['pack', folder, '--pack-destination', folder, '--silent'], tools);
  },
  /** Packs what people download into the folder release. With a version it first sets it, dates the changelog, commits and tags. */
  async release() {
    if (rest.length > 0) {
      release(root, rest[0], new Date().toISOString().slice(0, 10));
      console.log(`Released ${rest[0]}. Publish it with: git push --follow-tags`);
    }
    const tools = await prepare();
    await build(root, tools);
    return run('node', ['scripts/pack-release.ts'], tools);
  },
  /** Turns on the project's git hooks in this clone. */
  async hooks() {
    return run('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, env: process.env });
  },
  async bench() {
    const tools = await prepare();
    await build(root, tools);
    return run('node', ['bench/src/main.ts', ...rest], tools);
  },
};

/** The environment in which everything else runs: our Node and the packages' programs come first. */
async function prepare() {
  const tools = await ensureNode(root);
  await installDependencies(root, tools);
  return { ...tools, env: { ...tools.env, PATH: join(root, 'node_modules/.bin') + delimiter + tools.env.PATH } };
}

/** Format, lint and types: no warning passes. */
if (!existsSync(join(root, 'package.json')) || !Object.hasOwn(commands, command)) {
  console.error(`Usage: npm run <${Object.keys(commands).join(' | ')}>`);
  process.exit(2);
}
try {
  process.exitCode = await commands[command]();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
