// node scripts/run.mjs test:fuzz [--seed N] [--seconds S] [--only messages,frames,…] [--limits off|on|both] [--database sqlite|postgres]
import { parseArgs } from 'node:util';
import { databases, type DatabaseKind } from './databases.ts';
import { fuzz, fuzzerNames, type FuzzerName } from './run.ts';
import { describeFindings, summary } from './report.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: fuzzerNames.join(',') },
    limits: { type: 'string', default: 'both' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
const database = values.database as DatabaseKind;
const only = values.only.split(',') as FuzzerName[];
const wrong = only.filter((name) => !fuzzerNames.includes(name));
if (
  !Number.isInteger(seed) ||
  !(seconds > 0) ||
  wrong.length > 0 ||
  !(database in databases) ||
  !['off', 'on', 'both'].includes(values.limits)
) {
  console.error(
    `Usage: node scripts/run.mjs test:fuzz [--seed N] [--seconds S] [--only ${fuzzerNames.join(',')}] [--limits off|on|both] [--database sqlite|postgres]`,
  );
  process.exit(2);
}

const variants = values.limits === 'both' ? ['off', 'on'] : [values.limits];
let hasFailed = false;
for (const limits of variants) {
  const options = { seed, seconds: seconds / variants.length, only, isLimited: limits === 'on', database };
  const report = await fuzz(options);
  console.log(`\nSeed ${seed}, ${options.seconds} s, limits ${limits}: ${summary(report)}`);
  if (report.findings.length === 0) continue;
  hasFailed = true;
  console.log(`\n${describeFindings(report, options)}`);
}
process.exit(hasFailed ? 1 : 0);
