import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandsWith } from '../src/cli/commands.ts';
import { version } from '../src/config/version.ts';
import { runMatinee } from './run-matinee.ts';
import { startServerChild } from './server-child.ts';

const commands = commandsWith(() => Promise.reject(new Error('is not served here')));
let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'matinee-commands-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('the command line', () => {
  test('[CLI-1] lists all commands', async () => {
    const { code, out, error } = await runMatinee(['--help'], { cwd });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} .*${summary.slice(0, 20)}`, 'm'));
    expect(out.split('\n').filter((line) => line.length > 140)).toEqual([]);
  });

  test.each(commands.map(({ name, summary }) => [name, summary]))('[CLI-1] %s says what it does', async (name = '', summary = '') => {
    const { code, out, error } = await runMatinee([...name.split(' '), '--help'], { cwd });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.startsWith(`Usage: matinee ${name}`)).toBe(true);
    expect(out).toContain(summary.slice(1));
  });

  test('[CLI-3] has the version of the server', async () => {
    expect(await runMatinee(['--version'], { cwd })).toEqual({ code: 0, out: `${version}\n`, error: '' });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test.each([
    ['an unknown command', ['watch']],
    ['half a command', ['room']],
    ['an unknown one of several', ['room', 'watch']],
    ['an unknown option', ['move', '--force']],
    ['a value where none belongs', ['move', '--help=no']],
    ['an argument too many', ['serve', 'now']],
    ['an argument too few', ['room', 'dump']],
  ])('[CLI-2] ends with 2 after %s, and says in a line how it is called', async (_, args) => {
    const { code, out, error } = await runMatinee(args, { cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(/^(?:Usage: matinee|There is no such command\. See: matinee ).*\n$/);
  });

  test('[CLI-2] ends with 1 and a sentence when it is refused or fails', async () => {
    expect(await runMatinee(['move'], { cwd })).toEqual({
      code: 1,
      out: '',
      error: 'Set DATABASE_URL to the PostgreSQL database into which to copy.\n',
    });
    expect(await runMatinee(['move'], { cwd, env: { DATABASE_URL: 'mysql://a' } })).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The configuration is wrong:\nDATABASE_URL: /),
    });
  });

  test('reads the settings of the server from the file .env', async () => {
    writeFileSync(join(cwd, '.env'), 'DATABASE_URL=postgres://nobody@127.0.0.1:1/matinee\nDATA_DIR=nowhere\n');
    const { code, error } = await runMatinee(['move'], { cwd });
    expect({ code, error }).toEqual({ code: 1, error: 'There is no database at nowhere/matinee.db.\n' });
    rmSync(join(cwd, '.env'));
  });
});

test('[CLI-3] the server logs its version at the start', async () => {
  const server = await startServerChild();
  const line = server
    .log()
    .split('\n')
    .find((one) => one.includes('Matinee is listening'));
  expect(JSON.parse(line ?? '')).toMatchObject({ version });
  await server.stop();
});
