import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './programs.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the client and packs it into a folder. Returns the tarball's path; the unpacked build is beside it in `built`. */
export async function packClient(folder: string): Promise<string> {
  const built = join(folder, 'built');
  mkdirSync(folder, { recursive: true });
  await runCommand(process.execPath, [join(root, 'scripts/client-package/build-client.ts'), built]);
  await runCommand('npm', ['pack', built, '--pack-destination', folder]);
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
}
