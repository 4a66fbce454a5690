import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Made once for each installation of packages: it takes half a minute of processor time. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/matinee-debian');

/** Has the smallest set of packages and Node 24. Needs root. */
export interface EmptyDebian {
  readonly root: string;
  /** Stops at the first failing command. Throws with the script's output. */
  run(script: string): string;
  /** Runs in the background, in a separate group of processes. */
  start(script: string, env: Readonly<Record<string, string>>): ChildProcess;
  remove(): void;
}

export function emptyDebian(): EmptyDebian {
  if (!existsSync(cache)) makeCache();
  const root = mkdtempSync(join(tmpdir(), 'matinee-debian-'));
  execFileSync('cp', ['--archive', '--reflink=auto', `${cache}/.`, root]);
  // Users other than root enter it too.
  chmodSync(root, 0o755);
  const argsOf = (script: string): string[] => [root, '/bin/sh', '-e', '-c', `cd /root\n${script}`];
  const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
  return {
    root,
    run: (script) => execFileSync('chroot', argsOf(script), { encoding: 'utf8', env: { PATH: path, HOME: '/root' } }),
    start: (script, env) =>
      spawn('chroot', argsOf(script), {
        env: { PATH: path, HOME: '/root', ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makeCache(): void {
  mkdirSync(dirname(cache), { recursive: true });
  const making = mkdtempSync(`${cache}-`);
  // An image needs only certificates besides the C library.
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', making], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('install', ['-D', process.execPath, join(making, 'usr/local/bin/node')]);
  rmSync(join(making, 'var/cache/apt/archives'), { recursive: true });
  renameSync(making, cache);
}
