import { describe, expect, test } from 'vitest';
import { commandsWith } from '../../src/cli/commands.ts';
import { version } from '../../src/config/version.ts';
import { startForTest } from '../helpers/start-for-test.ts';
import { runHere } from '../helpers/run-matinee.ts';

const commands = commandsWith(() => Promise.reject(new Error('is not served here')));

describe('the command line', () => {
  test('[CLI-1] lists all commands', async () => {
    const { code, out, error } = await runHere(['--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} .*${summary.slice(0, 20)}`, 'm'));
    expect(out.split('\n').filter((line) => line.length > 140)).toEqual([]);
  });

  test.each(commands.map(({ name, summary }) => [name, summary]))('[CLI-1] %s describes itself', async (name = '', summary = '') => {
    const { code, out, error } = await runHere([...name.split(' '), '--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.startsWith(`Usage: matinee ${name}`)).toBe(true);
    expect(out).toContain(summary.slice(1));
  });

  test('[CLI-3] has the version of the server', async () => {
    expect(await runHere(['--version'])).toEqual({ code: 0, out: `${version}\n`, error: '' });
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
  ])('[CLI-2] ends with 2 after %s, and prints its usage in a line', async (_, args) => {
    const { code, out, error } = await runHere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(/^(?:Usage: matinee|There is no such command\. See: matinee ).*\n$/);
  });

  test('[CLI-2] ends with 1 and a sentence when it is refused or fails', async () => {
    const error = 'Set DATABASE_URL to the PostgreSQL database into which to copy.\n';
    expect(await runHere(['move'])).toEqual({ code: 1, out: '', error });
    expect(await runHere(['move'], { DATABASE_URL: 'mysql://a' })).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The configuration is wrong:\nDATABASE_URL: /),
    });
  });
});

test('[CLI-3] the server logs its version at the start', async () => {
  const server = await startForTest();
  const line = server.log.find((one) => one.includes('Matinee is listening'));
  expect(JSON.parse(line ?? '')).toMatchObject({ version });
});
