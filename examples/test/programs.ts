import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An example that runs in a separate process. */
export interface Program {
  /** Ends it as Ctrl+C does; resolves with its exit code. */
  stop(): Promise<number | null>;
  readonly output: string;
}

/** Resolves once the program has written the text `ready`. */
export async function startProgram(file: string, args: readonly string[], ready: string, environment = {}): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`${file} has ended: ${output}`)));
  });
  return {
    stop() {
      child.kill('SIGINT');
      return ended;
    },
    get output() {
      return output;
    },
  };
}

/** Resolves with the command's output, or rejects with it. */
export async function runCommand(command: string, args: readonly string[], cwd?: string, environment = {}): Promise<string> {
  try {
    const { stdout } = await run(command, args, { cwd, env: { ...process.env, ...environment }, timeout: 120_000 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error });
  }
}
