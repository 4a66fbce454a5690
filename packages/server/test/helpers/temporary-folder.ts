import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'matinee-test-'));
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Creates a folder that is removed after the test's own `afterEach`. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Creates a folder with these files, removed after the file's tests. */
export function folderWith(files: Record<string, string>): string {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  afterAll(() => removeFolder(folder));
  return folder;
}
