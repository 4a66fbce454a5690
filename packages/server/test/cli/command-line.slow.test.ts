import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/config/version.ts';
import { runMatinee } from '../helpers/run-matinee.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const cwd = folderWith({});

describe('the program', () => {
  test('[CLI-2] writes what its command prints, and ends with its code', async () => {
    expect(await runMatinee(['--version'], { cwd })).toEqual({ code: 0, out: `${version}\n`, error: '' });
    expect(await runMatinee(['watch'], { cwd })).toMatchObject({ code: 2, error: 'There is no such command. See: matinee --help\n' });
  });

  test('reads the settings of the server from the file .env', async () => {
    writeFileSync(join(cwd, '.env'), 'DATABASE_URL=postgres://nobody@127.0.0.1:1/matinee\nDATA_DIR=nowhere\n');
    const { code, error } = await runMatinee(['move'], { cwd });
    expect({ code, error }).toEqual({ code: 1, error: 'There is no database at nowhere/matinee.db.\n' });
  });
});
