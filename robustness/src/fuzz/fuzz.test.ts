import { expect, test } from 'vitest';
import { describeFindings } from './report.ts';
import { fuzz, fuzzerNames } from './run.ts';

// `node scripts/run.mjs test:fuzz` takes any number of seconds.
test.each([
  { limits: 'off', seed: 1, database: 'sqlite' },
  { limits: 'on', seed: 2, database: 'postgres' },
] as const)(
  'five seconds of hostile input leave the server as it was, limits $limits, on $database',
  async ({ limits, seed, database }) => {
    const options = { seed, seconds: 5, only: fuzzerNames, isLimited: limits === 'on', database };
    const report = await fuzz(options);
    expect(report.findings.length === 0 ? '' : describeFindings(report, options)).toBe('');
    // Files are counted by their formats.
    const kinds = new Set([...report.counts.keys()].map((kind) => kind.split(' (')[0]));
    expect(kinds.size).toBe(fuzzerNames.length);
  },
);
