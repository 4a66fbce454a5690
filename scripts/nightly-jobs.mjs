import { spawn } from 'node:child_process';
import { ensureTool } from './ensure-test-tools.mjs';
import { run } from './run-command.mjs';

const repeats = 20;

/** Returns the first failing exit code, or 0. */
async function runAll(tools, commands) {
  for (const [program, ...args] of commands) {
    console.log(`\n${tools.env.SEED === undefined ? '' : `SEED=${tools.env.SEED} `}${[program, ...args].join(' ')}`);
    const code = await run(program, args, tools);
    if (code !== 0) return code;
  }
  return 0;
}

/** The printed command repeats the seed. */
const newSeed = () => String(Date.now() % 1_000_000_000);

/** Runs that take too long for every change. */
export const nightlyJobs = {
  /** Plays 60 times as many random histories as `npm test`, from another seed. */
  histories: (tools) =>
    runAll({ ...tools, env: { ...tools.env, HISTORIES: '5000', SEED: newSeed() } }, [
      ['vitest', 'run', '--project=pure', '--project=node', '--project=web', '--project=slow', 'histories', 'turns', 'rule-book', 'follow'],
    ]),
  simulation: (tools) =>
    runAll(
      tools,
      [[], ['--cluster']].map((kind) => [
        'node',
        'packages/server/test/simulation/main.ts',
        ...kind,
        '--seeds',
        '10000',
        '--from',
        newSeed(),
      ]),
    ),
  fuzz: async (tools) => {
    for (const tool of ['postgres', 'redis']) await ensureTool(tool, tools);
    return runAll(tools, [['node', 'robustness/src/fuzz/main.ts', '--seed', newSeed(), '--seconds', '600']]);
  },
  /** Plays 300 other streams and files. */
  corpus: (tools) => runAll({ ...tools, env: { ...tools.env, SEED: newSeed() } }, [['node', 'scripts/run.mjs', 'test:all', 'playing']]),
  attacks: (tools) => runAll(tools, [['node', 'robustness/src/attacks/main.ts']]),
  faults: (tools) => runAll(tools, [['node', 'robustness/src/faults/main.ts', '--seed', newSeed(), '--rounds', '200']]),
  kills: async (tools) => {
    for (const tool of ['postgres', 'redis', 'nginx']) await ensureTool(tool, tools);
    return runAll(tools, [['node', 'robustness/src/cluster/main.ts', '--seed', newSeed(), '--kills', '100']]);
  },
  mutations: (tools) => runAll(tools, [['node', 'scripts/mutations.ts', '--seed', newSeed()]]),
  /** Runs `npm test` twenty times beside a process that keeps a core busy. */
  repeats: async (tools) => {
    const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    let failures = 0;
    try {
      for (let count = 1; count <= repeats; count++) {
        if ((await run('node', ['scripts/run.mjs', 'test'], tools)) !== 0) failures += 1;
        console.log(`\nRun ${count} of ${repeats}: ${failures} failed so far`);
      }
    } finally {
      busy.kill();
    }
    return failures > 0 ? 1 : 0;
  },
};
