import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a program and returns its exit code. Stops it when this process is told to stop, or when npm, which called this process, is gone. */
export function run(program, args, tools) {
  return supervise(program, args, tools, 'inherit');
}

/** Runs a program, and prints its output at the end, so that it doesn't mix with other output. */
export async function runQuietly(program, args, tools, { isForFailures = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-output-'));
  const path = join(folder, 'output');
  const output = openSync(path, 'w');
  const code = await supervise(program, args, tools, ['ignore', output, output]);
  closeSync(output);
  if (code !== 0 || !isForFailures) process.stdout.write(readFileSync(path));
  rmSync(folder, { recursive: true });
  return code;
}

/** Prints the output only if the program fails. */
export function runSilently(program, args, tools) {
  return runQuietly(program, args, tools, { isForFailures: true });
}

function supervise(program, args, { cwd, env }, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio });
    const pass = (signal) => child.kill(signal);
    const stop = () => pass('SIGTERM');
    // Ctrl-C reaches the whole group by itself; the child decides when it is done.
    const ignore = () => undefined;
    process.on('SIGINT', ignore);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
    const caller = callers();
    const orphaned = setInterval(() => {
      if (process.env.npm_lifecycle_event !== undefined && callers() !== caller) stop();
    }, 250);
    const cleanUp = () => {
      clearInterval(orphaned);
      process.off('SIGINT', ignore);
      process.off('SIGTERM', stop);
      process.off('SIGHUP', stop);
    };
    child.on('error', (error) => {
      cleanUp();
      reject(new Error(`${program} could not be started: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      cleanUp();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

export async function runAll(programs) {
  return Promise.race(programs.map(([program, args, tools]) => run(program, args, tools)));
}

/** Returns two callers, as npm calls through a shell. They change when npm is killed. */
function callers() {
  try {
    // The parent is the second field after the name in brackets: proc(5).
    return `${process.ppid} ${readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
