// npm run test:attacks -- [--seconds S] [--only NAME,…] [--messages N]
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printTable, round } from '@matinee/testing/table';
import { attackNames, prepareHistory, runAttack } from './run.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: attackNames.join(',') },
    messages: { type: 'string', default: '100000' },
  },
});
const [seconds, messages] = [Number(values.seconds), Number(values.messages)];
const only = values.only.split(',');
if (!(seconds > 0) || !Number.isInteger(messages) || only.some((name) => !attackNames.includes(name))) {
  console.error(`Usage: npm run test:attacks -- [--seconds S] [--only NAME,…] [--messages N]\nNames: ${attackNames.join(', ')}`);
  process.exit(2);
}

const filled = await prepareHistory(messages);
const rows = [];
const problems: string[] = [];
try {
  for (const name of only) {
    const report = await runAttack(name, filled, seconds);
    problems.push(...report.problems.map((problem) => `${name}: ${problem}`));
    rows.push({
      attack: name,
      tried: report.tried,
      '/status p50 ms': round(report.p50),
      'p99 ms': round(report.p99),
      'max ms': round(report.max),
      'memory MB': round(report.memoryMb),
      'stored MB': round(report.storedMb),
    });
    console.log(`${name}: p99 ${round(report.p99)} ms, ${report.problems.length === 0 ? 'held' : report.problems.join('; ')}`);
  }
} finally {
  rmSync(filled, { recursive: true, force: true });
}
printTable(`Attacks from ten addresses, each for ${seconds} s on a server of its own with ${messages} messages`, rows);
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);
