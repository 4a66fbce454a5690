import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runMatinee as run } from '../../src/cli/run-matinee.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs a command of `matinee` in this process, with only this environment. */
export async function runHere(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  let [out, error] = ['', ''];
  const caller = {
    writeOut: (text: string) => void (out += text),
    writeError: (text: string) => void (error += text),
    readEnvironment: () => env,
  };
  const code = await run(args, () => Promise.reject(new Error('Nothing is served here')), caller);
  return { code: Number(code), out, error };
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd: string;
}

/** Runs a command of `matinee` as operators do. Resolves once it has ended. */
export function runMatinee(args: readonly string[], { env = {}, cwd }: RunOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env, cwd }, (_failure, out, error) => {
      resolve({ code: child.exitCode ?? -1, out, error });
    });
  });
}
