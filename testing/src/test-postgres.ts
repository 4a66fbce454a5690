import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  /** The maintenance database. */
  url: string;
  /** Creates an empty database, or a copy of the one at `templateUrl`, which may have no connections. */
  createDatabase(templateUrl?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Looks in Debian's folder of the newest version, then in the PATH. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('These tests need PostgreSQL: install it (on Debian and Ubuntu: apt-get install postgresql).');
  return found;
}

/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** In memory, where the system has such a folder. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(inMemory, 'matinee-postgres-'));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'matinee', '-E', 'UTF8', '--no-sync'], {
    ...unprivileged,
    stdio: 'ignore',
  });
  const port = await freePort();
  // Nothing has to survive the tests: no waiting for the disk, no socket file.
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'];
  const server = spawn(join(programs, 'postgres'), options, { ...unprivileged, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
  });
  const url = `postgres://matinee@127.0.0.1:${port}/postgres`;

  return {
    url,
    createDatabase: (templateUrl) => createDatabase(url, templateUrl),
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      // An immediate shutdown cuts open connections.
      server.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<string> {
  const name = `matinee_${randomBytes(8).toString('hex')}`;
  const template = templateUrl === undefined ? 'template1' : new URL(templateUrl).pathname.slice(1);
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
