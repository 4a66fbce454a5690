import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Half of a command's time is to strip types and compile what was stripped and compiled before. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/matinee-compiled', import.meta.url));

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
    const child = execFile(process.execPath, [program, ...args], { env: { NODE_COMPILE_CACHE, ...env }, cwd }, (_failure, out, error) => {
      resolve({ code: child.exitCode ?? -1, out, error });
    });
  });
}
