import { readConfig, startServer } from '@matinee/server';
import type { TestOptions } from './test-options.ts';

// The program of `startServer` in support/.

const { segments = [], ...options } = JSON.parse(process.env['TEST_OPTIONS'] ?? '{}') as TestOptions;

const server = await startServer(readConfig(process.env), {
  ...options,
  segmentsOf: () => Promise.resolve(segments),
  // The smallest cost that Argon2id takes, as these tests are not about hashing.
  passwordCost: { memory: 8, passes: 1 },
});

process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
