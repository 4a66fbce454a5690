import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run-command.mjs';

const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  // Without windows, tests take a sixth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const proxies = [
  { program: 'nginx', title: 'nginx' },
  { program: 'caddy', title: 'Caddy' },
  { program: 'haproxy', title: 'HAProxy' },
  { program: 'apache2', title: 'Apache' },
  { program: 'openssl', title: 'OpenSSL' },
].map((proxy) => ({ ...proxy, tests: 'tests of reverse proxies' }));

const containers = ['debootstrap', 'podman', 'crun'].map((program) => ({ program, title: program, tests: 'tests of installing' }));

/** `name` is the package's name where it differs. */
const programs = {
  postgres: [{ program: 'initdb', name: 'postgresql', title: 'PostgreSQL', tests: 'tests of storage', folder: '/usr/lib/postgresql' }],
  redis: [{ program: 'redis-server', title: 'Redis', tests: 'tests of storage' }],
  nginx: [proxies[0]],
  prometheus: [{ program: 'promtool', name: 'prometheus', title: 'Prometheus', tests: 'tests of the alerts' }],
  proxies,
  systemd: [{ program: 'systemd-analyze', name: 'systemd', title: 'systemd', tests: 'tests of the unit' }],
  containers,
  films: [
    { program: 'ffmpeg', title: 'ffmpeg', tests: 'tests of films' },
    { program: 'mkvmerge', name: 'mkvtoolnix', title: 'MKVToolNix', tests: 'tests of films' },
  ],
};

/**
 * Installs a missing tool through apt if possible. Returns the path of a browser.
 * @param {keyof typeof programs | 'chromium' | 'firefox' | 'webkit'} name
 * @throws Error that says what to install
 */
export async function ensureTool(name, tools) {
  if (Object.hasOwn(browsers, name)) return browsers[name](tools);
  for (const program of programs[name]) await ensureProgram(program, tools);
  return undefined;
}

async function ensureProgram({ program, name = program, title, tests, folder }, tools) {
  // Debian keeps some out of the PATH of users.
  const folders = ['/usr/sbin', ...(tools.env.PATH ?? '').split(delimiter)];
  const isInstalled = () => (folder !== undefined && existsSync(folder)) || folders.some((path) => existsSync(join(path, program)));
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error(`The ${tests} need ${title}. Install it (on Debian and Ubuntu: apt-get install ${name}, as root).`);
  }
  console.log(`Installing ${title} for the ${tests}`);
  await installPackage(name, tools);
  if (!isInstalled()) throw new Error(`${title} could not be installed. Install it yourself.`);
}

async function ensureChromium(tools) {
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

/** Ensures Firefox and its H.264 decoder. Ubuntu's package installs a snap, so Firefox must be installed already. */
async function ensureFirefox(tools) {
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

async function ensureWebKit(tools) {
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

const browsers = { chromium: ensureChromium, firefox: ensureFirefox, webkit: ensureWebKit };

function canInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** Installs a package without starting its service: tests start servers of their own. */
async function installPackage(name, tools) {
  const env = { ...tools.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { ...tools, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...tools, env });
  // Containers have no systemctl, nor anything to start.
  const systemctl = '/usr/bin/systemctl';
  const unit = `${name}.service`;
  if (existsSync(systemctl) && existsSync(`/lib/systemd/system/${unit}`)) await run(systemctl, ['disable', unit], { ...tools, env });
}
