import { existsSync, readdirSync } from 'node:fs';
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
  await ensureProgram({ program: 'redis-server', title: 'Redis', tests: 'tests of storage' }, tools);
}

/** The same for nginx. */
export async function ensureNginx(tools) {
  await ensureProgram({ program: 'nginx', title: 'nginx', tests: 'tests of several nodes' }, tools);
}

/** The same for Prometheus, which brings promtool. */
export async function ensurePrometheus(tools) {
  await ensureProgram({ program: 'promtool', name: 'prometheus', title: 'Prometheus', tests: 'tests of the alerts' }, tools);
}

/** The same for the proxies that deploy/proxies has examples of, and for openssl, which makes a certificate for them. */
export async function ensureProxies(tools) {
  const tests = 'tests of reverse proxies';
  for (const [program, title] of [
    ['nginx', 'nginx'],
    ['caddy', 'Caddy'],
    ['haproxy', 'HAProxy'],
    ['apache2', 'Apache'],
    ['openssl', 'OpenSSL'],
  ]) {
    await ensureProgram({ program, title, tests }, tools);
  }
}

/** The same for systemd, whose `systemd-analyze` checks the unit. */
export async function ensureSystemd(tools) {
  await ensureProgram({ program: 'systemd-analyze', name: 'systemd', title: 'systemd', tests: 'tests of the unit' }, tools);
}

/** The same for what makes an empty Debian and runs containers. */
export async function ensureContainerTools(tools) {
  const tests = 'tests of installing';
  for (const program of ['debootstrap', 'podman', 'crun']) await ensureProgram({ program, title: program, tests }, tools);
}

/** Installs a program through apt where it is missing and that is possible. `name` is the package's where it has another one. */
async function ensureProgram({ program, name = program, title, tests }, tools) {
  // Debian keeps some out of the PATH of users.
  const folders = ['/usr/sbin', ...(tools.env.PATH ?? '').split(delimiter)];
  const isInstalled = () => folders.some((folder) => existsSync(join(folder, program)));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error(`The ${tests} need ${title}. Install it (on Debian and Ubuntu: apt-get install ${name}, as root).`);
  }
  console.log(`Installing ${title} for the ${tests}`);
  await installPackage(name, tools);
  if (!isInstalled()) throw new Error(`${title} could not be installed. Install it yourself.`);
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

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** The same for Firefox and what decodes H.264 for it. On Ubuntu it has to be there already: its package installs a snap. */
export async function ensureFirefox(tools) {
  const hasDecoder = libraryFolders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((file) => file.startsWith('libavcodec.so')),
  );
  if (!hasDecoder && canInstall()) await installPackage('libavcodec-extra', tools);
  const find = () => [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
  if (find()) return find();
  if (!canInstall()) {
    throw new Error('The tests in Firefox need it. Install it (on Debian: apt-get install firefox-esr, as root), or set FIREFOX_PATH.');
  }
  console.log('Installing Firefox for the tests in it');
  await installPackage('firefox-esr', tools);
  if (find()) return find();
  throw new Error('Firefox could not be installed. Install it yourself, or set FIREFOX_PATH.');
}

/** The same for WebKitGTK's MiniBrowser, with what decodes for it, and a screen and a loudspeaker that need no hardware. */
export async function ensureWebKit(tools) {
  const folders = [...libraryFolders, '/usr/libexec'];
  const paths = folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'));
  const find = () => [process.env.MINIBROWSER_PATH, ...paths].find((path) => path && existsSync(path));
  const tests = 'tests in WebKitGTK';
  await ensureProgram({ program: 'WebKitWebDriver', name: 'webkit2gtk-driver', title: 'WebKitWebDriver', tests }, tools);
  await ensureProgram({ program: 'Xvfb', name: 'xvfb', title: 'Xvfb', tests }, tools);
  await ensureProgram({ program: 'pulseaudio', title: 'PulseAudio', tests }, tools);
  const plugins = { libav: 'libav', 'plugins-good': 'isomp4', 'plugins-bad': 'videoparsersbad', pulseaudio: 'pulseaudio' };
  for (const [name, file] of Object.entries(plugins)) {
    const isInstalled = folders.some((folder) => existsSync(join(folder, `gstreamer-1.0/libgst${file}.so`)));
    if (!isInstalled && canInstall()) await installPackage(`gstreamer1.0-${name}`, tools);
  }
  if (find()) return find();
  throw new Error('The tests in WebKitGTK need its MiniBrowser. Set MINIBROWSER_PATH.');
}

function canInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** Installs a package without starting its service now or with the system: tests start servers of their own. */
async function installPackage(name, tools) {
  const env = { ...tools.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { ...tools, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...tools, env });
  // In a container there is none, nor anything that it would start.
  const systemctl = '/usr/bin/systemctl';
  const unit = `${name}.service`;
  if (existsSync(systemctl) && existsSync(`/lib/systemd/system/${unit}`)) await run(systemctl, ['disable', unit], { ...tools, env });
}
