import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ended {
  code: number;
  out: string;
  error: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  /** The folder in which it runs. */
  cwd: string;
}

/** Runs a command of `matinee` as operators do, in an environment of its own. Resolves once it has ended. */
export function runMatinee(args: readonly string[], { env = {}, cwd }: RunOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env, cwd }, (_failure, out, error) => {
      resolve({ code: child.exitCode ?? -1, out, error });
    });
  });
}
