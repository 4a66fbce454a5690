// node scripts/run.mjs test:faults [--seed N] [--rounds N] [--only kill,…]
import { parseArgs } from 'node:util';
import { faults, type Fault } from './faults.ts';

const names = Object.keys(faults).join(',');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: names },
  },
});
const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
const only = values.only.split(',');
if (!Number.isInteger(seed) || !(rounds > 0) || only.some((name) => faults[name] === undefined)) {
  console.error(`Usage: node scripts/run.mjs test:faults [--seed N] [--rounds N] [--only ${names}]`);
  process.exit(2);
}
let hasFailed = false;
for (const name of only) {
  const { problems, summary } = await (faults[name] as Fault).run({ seed, rounds });
  console.log(`\n${name}: ${summary}`);
  for (const problem of problems) console.log(`- ${problem.replaceAll('\n', '\n  ')}`);
  hasFailed ||= problems.length > 0;
}
if (hasFailed) console.log(`\nTo repeat it: node scripts/run.mjs test:faults --seed ${seed} --rounds ${rounds} --only ${only.join(',')}`);
process.exit(hasFailed ? 1 : 0);
