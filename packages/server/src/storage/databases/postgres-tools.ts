import { spawn, type ChildProcess } from 'node:child_process';
import { DatabaseError } from './database-error.ts';

export type PostgresTool = 'pg_dump' | 'pg_restore' | 'psql';

/** Passes the password in the environment, because lists of processes show arguments. */
export function connectionOf(databaseUrl: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  // A password among the parameters takes precedence. The others stay as written: PostgreSQL reads no + as a space.
  const parameters = url.search.slice(1).split('&');
  const isPassword = (parameter: string): boolean => parameter.startsWith('password=');
  const password = parameters.find(isPassword)?.slice('password='.length) ?? url.password;
  url.password = '';
  url.search = parameters.filter((parameter) => !isPassword(parameter)).join('&');
  return { args: [`--dbname=${url.href}`], env: { ...process.env, ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }) } };
}

/** @throws DatabaseError when a program is missing or older than the server */
export async function requireTool(tool: PostgresTool, serverMajor: number): Promise<void> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  await awaitTool(tool, child);
  const major = Number(/(\d+)/.exec(text)?.[1]);
  if (major >= serverMajor) return;
  throw new DatabaseError(
    `${tool} is of PostgreSQL ${major}, and the server of ${serverMajor}. Install PostgreSQL's client programs of version ${serverMajor}.`,
  );
}

/** @throws DatabaseError with the program's first error, or its last line */
export async function awaitTool(tool: PostgresTool, child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint = (complaint + String(chunk)).slice(-4000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const message = isMissing
        ? `${tool} was not found. Install PostgreSQL's client programs (on Debian and Ubuntu: apt-get install postgresql-client).`
        : `${tool} could not be started: ${error.message}.`;
      reject(new DatabaseError(message, { cause: error }));
    });
  });
  if (code === 0) return;
  // The first error causes the others.
  const line = complaint.split('\n').find((one) => /error:|ERROR:|FATAL:/.test(one)) ?? complaint.trim().split('\n').at(-1);
  throw new DatabaseError(`${tool} failed: ${line?.trim() || `it ended with ${code}`}.`.replace(/\.\.$/, '.'));
}
