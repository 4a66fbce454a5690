import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A virtual screen and loudspeaker, and a home folder. */
export interface Desktop {
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export async function startDesktop(): Promise<Desktop> {
  const home = mkdtempSync(join(tmpdir(), 'matinee-desktop-'));
  const folders = { XDG_RUNTIME_DIR: 'run', XDG_CONFIG_HOME: 'config', XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache' };
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' };
  for (const [name, folder] of Object.entries(folders)) {
    env[name] = join(home, folder);
    mkdirSync(join(home, folder), { mode: 0o700 });
  }
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const socket = join(home, 'run/sound');
  // Without a loudspeaker's clock, WebKitGTK starts differently than on a desktop.
  const sink = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const sound = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', ...sink.map((module) => `--load=${module}`)],
    {
      env,
      stdio: 'ignore',
    },
  );
  env['PULSE_SERVER'] = `unix:${socket}`;
  env['DISPLAY'] = `:${await firstLine(screen)}`;
  return {
    env,
    async close() {
      await Promise.all([end(screen), end(sound)]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Xvfb prints its display. */
function firstLine(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    (screen.stdio[3] as Readable).on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('\n')) resolve(output.trim());
    });
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
