import { join } from 'node:path';
import { buildServer } from './build.mjs';

/** Builds the server before the tests that start it as a process: from its sources every start would take 0.3 s of processor time more. */
export default async function setUp() {
  const root = join(import.meta.dirname, '..');
  await buildServer(root, { cwd: root, env: process.env });
}
