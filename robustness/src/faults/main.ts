// node scripts/run.mjs test:faults [--seed N] [--rounds N] [--only kill,…]
import { parseArgs } from 'node:util';
import { faults, faultNames, type FaultName } from './faults.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: faultNames.join(',') },
  },
});
const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
const only = values.only.split(',') as FaultName[];
if (!Number.isInteger(seed) || !(rounds > 0) || only.some((name) => !faultNames.includes(name))) {
  console.error(`Usage: node scripts/run.mjs test:faults [--seed N] [--rounds N] [--only ${faultNames.join(',')}]`);
  process.exit(2);
}
let hasFailed = false;
for (const name of only) {
  const { problems, summary } = await faults[name]({ seed, rounds });
  console.log(`\n${name}: ${summary}`);
  for (const problem of problems) console.log(`- ${problem.replaceAll('\n', '\n  ')}`);
  hasFailed ||= problems.length > 0;
}
if (hasFailed) console.log(`\nTo repeat it: node scripts/run.mjs test:faults --seed ${seed} --rounds ${rounds} --only ${only.join(',')}`);
process.exit(hasFailed ? 1 : 0);
