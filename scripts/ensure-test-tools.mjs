import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run-command.mjs';

const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  // The same Chromium without windows: tests take a sixth less of the processor in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Installs PostgreSQL's programs through apt where they are missing and that is possible. The tests start servers of their own. */
export async function ensurePostgres(tools) {
  const isInstalled = () =>
    existsSync('/usr/lib/postgresql') || (tools.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'initdb')));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error('The tests of storage need PostgreSQL. Install it (on Debian and Ubuntu: apt-get install postgresql, as root).');
  }
  console.log('Installing PostgreSQL for the tests of storage');
  await installPackage('postgresql', tools);
  if (!isInstalled()) throw new Error('PostgreSQL could not be installed. Install it yourself.');
}

/** The same for Redis. */
export async function ensureRedis(tools) {
  const isInstalled = () => (tools.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'redis-server')));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error('The tests of storage need Redis. Install it (on Debian and Ubuntu: apt-get install redis-server, as root).');
  }
  console.log('Installing Redis for the tests of storage');
  await installPackage('redis-server', tools);
  if (!isInstalled()) throw new Error('Redis could not be installed. Install it yourself.');
}

/** The same for nginx. */
export async function ensureNginx(tools) {
  // Debian keeps it out of the PATH of users.
  const isInstalled = () => ['/usr/sbin', ...(tools.env.PATH ?? '').split(delimiter)].some((folder) => existsSync(join(folder, 'nginx')));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error('The tests of several nodes need nginx. Install it (on Debian and Ubuntu: apt-get install nginx, as root).');
  }
  console.log('Installing nginx for the tests of several nodes');
  await installPackage('nginx', tools);
  if (!isInstalled()) throw new Error('nginx could not be installed. Install it yourself.');
}

/** The same for Prometheus, which brings promtool. */
export async function ensurePrometheus(tools) {
  const isInstalled = () => (tools.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'promtool')));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error(
      'The tests of the alerts need promtool. Install Prometheus (on Debian and Ubuntu: apt-get install prometheus, as root).',
    );
  }
  console.log('Installing Prometheus for the tests of the alerts');
  await installPackage('prometheus', tools);
  if (!isInstalled()) throw new Error('Prometheus could not be installed. Install it yourself.');
}

/** The path of a Chromium, installed through apt where it is missing and that is possible. */
export async function ensureChromium(tools) {
  const find = () => chromiumPaths.find((path) => path && existsSync(path));
  if (find()) return find();
  if (!canInstall()) {
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

function canInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

async function installPackage(name, tools) {
  const env = { ...tools.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { ...tools, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...tools, env });
}
