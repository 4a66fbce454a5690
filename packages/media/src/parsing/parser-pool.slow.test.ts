import { execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MatineeError } from '@matinee/protocol';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { TestParserTable } from '../testing/test-parsers.ts';
import { ParserFailure } from './parser-failure.ts';
import type { ParserLimits } from './parser-limits.ts';
import { createParserPool } from './parser-pool.ts';
import type { ParserPool } from './parsers.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const entry = new URL('../testing/test-parsers.ts', import.meta.url);
const slow = ['spin', 'long'] as const;
const pools: ParserPool<TestParserTable>[] = [];
let restarts = 0;

function open(limits: Partial<ParserLimits> = {}): ParserPool<TestParserTable> {
  restarts = 0;
  const pool = createParserPool<TestParserTable>({ entry, slow, onRestart: () => (restarts += 1), limits });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

// Starting a process takes longer than most tests, so these share two pools.
const shared = createParserPool<TestParserTable>({ entry, slow, onRestart: () => (restarts += 1), limits: { processes: 1 } });
const small = createParserPool<TestParserTable>({
  entry,
  slow,
  limits: { processes: 1, waiting: 3, waitingPerShare: 2, waitingBytes: 1000 },
});
afterAll(() => Promise.all([shared.close(), small.close()]));

const share = 'media.test';
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ParserFailure ? error.reason : String(error)),
  );

describe('an input', () => {
  test('may have any plain data as its output, bytes included', async () => {
    const input = { bytes: new Uint8Array([1, 2]), size: undefined, deep: [Number.POSITIVE_INFINITY, 'ü', { a: null }] };
    expect((await shared.parse('echo', input, { share })).input).toEqual(input);
  });

  test('is rejected with the error of the parser that refuses it', async () => {
    const error: unknown = await shared.parse('refuse', 'No video.', { share }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MatineeError);
    expect(error).toMatchObject({ name: 'UnsupportedMimeTypeException', message: 'No video.', details: { reason: 'web_page' } });
  });

  test.each([
    ['fail', 'failed'],
    ['unsendable', 'failed'],
    ['exit', 'died'],
    ['fill', 'died'],
    ['spin', 'deadline'],
  ] as const)('for the parser "%s" is rejected with "%s", and the next input is parsed as usual', async (name, reason) => {
    const before = shared.stats().restarts;
    restarts = 0;
    const budget = { msLeft: name === 'spin' ? 50 : 10_000 };
    expect(await reasonOf(shared.parse(name, undefined, { share, budget }))).toBe(reason);
    expect((await shared.parse('echo', 1, { share })).input).toBe(1);
    expect(shared.stats().restarts - before).toBe(reason === 'failed' ? 0 : 1);
    expect(restarts).toBe(shared.stats().restarts - before);
  });

  test('counts its time towards the budget of its look-up, and gets no more than is left of it', async () => {
    const budget = shared.startBudget();
    const beforeMs = budget.msLeft;
    await shared.parse('echo', 1, { share, budget });
    expect(budget.msLeft).toBeLessThan(beforeMs);
    budget.msLeft = 50;
    expect(await reasonOf(shared.parse('spin', undefined, { share, budget }))).toBe('deadline');
    expect(await reasonOf(shared.parse('echo', 1, { share, budget: { msLeft: 0 } }))).toBe('deadline');
  });
});

describe('a process', () => {
  test('starts with the first input, parses one after the other, and ends when it is idle', async () => {
    const pool = open({ processes: 1, idleMs: 50 });
    expect(pool.stats()).toEqual({ processes: 0, waiting: 0, restarts: 0 });
    const [first, second] = await Promise.all([1, 2].map((input) => pool.parse('echo', input, { share })));
    expect(first?.pid).toBe(second?.pid);
    expect(pool.stats().processes).toBe(1);
    await expect.poll(() => pool.stats().processes).toBe(0);
    expect((await pool.parse('echo', 1, { share })).pid).not.toBe(first?.pid);
    expect(pool.stats().restarts).toBe(0);
  });

  test('may read the files of its program, but no others, nor write files or start programs', async () => {
    const denied = 'ERR_ACCESS_DENIED';
    expect(await shared.parse('reach', undefined, { share })).toEqual(['read', denied, denied, denied]);
  });

  test('has none of the server’s environment variables', async () => {
    const { environment } = await shared.parse('echo', 1, { share });
    expect(Object.keys(process.env)).toContain('PATH');
    expect(environment.filter((name) => name in process.env)).toEqual([]);
  });

  test('is replaced before the next input if it goes on working after its answer', async () => {
    const pool = open({ processes: 1, lingerMs: 100 });
    expect(await pool.parse('spinLater', undefined, { share })).toBe('answered');
    expect((await pool.parse('echo', 1, { share, budget: { msLeft: 600_000 } })).input).toBe(1);
    expect(pool.stats().restarts).toBeGreaterThan(0);
  });

  test('survives a promise that its parser left rejected', async () => {
    const before = shared.stats().restarts;
    expect(await shared.parse('reject', undefined, { share })).toBe('answered');
    const { pid } = await shared.parse('echo', 1, { share });
    expect((await shared.parse('echo', 1, { share })).pid).toBe(pid);
    expect(shared.stats().restarts).toBe(before);
  });

  test('fails its inputs one by one if it can’t be started', async () => {
    const pool = createParserPool<TestParserTable>({ entry: new URL('no-such-file.ts', import.meta.url), slow: [] });
    const inputs = [1, 2, 3].map((input) => reasonOf(pool.parse('echo', input, { share })));
    expect(await Promise.all(inputs)).toEqual(['died', 'died', 'died']);
    await pool.close();
  });

  test.concurrent.each(['is idle', 'has just answered'])('keeps a program that waits for close() alive when it %s', async (when) => {
    const { stdout } = await runProgram(`
      await pool.parse('echo', 1, { share: 'a' });
      ${when === 'is idle' ? 'await new Promise((resolve) => setTimeout(resolve, 50));' : ''}
      await pool.close();
      console.log('closed');`);
    expect(stdout).toBe('closed\n');
  });

  test.concurrent('keeps no program alive that has nothing else to do', async () => {
    const { stdout } = await runProgram("console.log((await pool.parse('echo', 1, { share: 'a' })).pid);");
    await expectEnd(Number(stdout));
  });

  test.concurrent('ends with a killed program if it never answers', async () => {
    const { stdout } = await runProgram(`
      const { pid } = await pool.parse('echo', 1, { share: 'a' });
      void pool.parse('spin', 1, { share: 'a' }).catch(() => 0);
      setTimeout(() => { console.log(pid); process.kill(process.pid, 'SIGKILL') }, 200);`);
    await expectEnd(Number(stdout));
  });

  test.concurrent('ends if it never answers, even if its program ended before it could look', async ({ onTestFinished }) => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const child = fork(fileURLToPath(entry), [String(ended)], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.send({ parser: 'spin', input: undefined });
    expect((await once(child, 'exit')).at(1)).toBe('SIGKILL');
  });
});

function runProgram(code: string): Promise<{ stdout: string }> {
  const program = `
    const { createParserPool } = await import(${JSON.stringify(new URL('parser-pool.ts', import.meta.url).href)});
    const pool = createParserPool({ entry: new URL(${JSON.stringify(entry.href)}), slow: [], limits: { parseMs: 600_000 } });
    ${code}`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]).catch(
    (error: unknown) => error as { stdout: string },
  );
}

async function expectEnd(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
}

/** Occupies the only process of a pool for this turn of the event loop. */
async function occupy(pool: ParserPool<TestParserTable>): Promise<void> {
  void pool.parse('echo', 1, { share: 'first' });
  while (pool.stats().waiting > 0) await new Promise((resolve) => setImmediate(resolve));
}

describe('waiting inputs', () => {
  test('are taken from each share in turn', async () => {
    const order: string[] = [];
    const parse = async (name: string): Promise<void> => {
      await shared.parse('echo', 1, { share: name.slice(0, 1) });
      order.push(name);
    };
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(parse));
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('don’t wait for slow parsers, which leave a process free', async () => {
    const pool = open({ processes: 2, parseMs: 600_000 });
    const spinning = ['a', 'b'].map((of) => reasonOf(pool.parse('spin', undefined, { share: of })));
    for (const input of [1, 2, 3]) expect((await pool.parse('echo', input, { share })).input).toBe(input);
    await pool.close();
    expect(await Promise.all(spinning)).toEqual(['closed', 'closed']);
  });

  test('get one try each before inputs that take long go on, whose first tries count towards their time', async () => {
    const pool = open({ processes: 1, quickMs: 300 });
    const spins = ['a', 'b'].map((of) => ({ share: of, budget: { msLeft: 600_000 } }));
    const spinning = spins.map((options) => reasonOf(pool.parse('spin', undefined, options)));
    const others = ['c', 'd'].map((of) => reasonOf(pool.parse('long', 1, { share: of })));
    expect(await Promise.all(others)).toEqual(['answered', 'answered']);
    for (const { budget } of spins) expect(budget.msLeft).toBeLessThan(600_000 - 298);
    await pool.close();
    expect(await Promise.all(spinning)).toEqual(['closed', 'closed']);
  });

  test('get their try even if timers run ahead of the clock, as Node’s do by up to 1 ms', async ({ onTestFinished }) => {
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() * 0.9);
    onTestFinished(() => clock.mockRestore());
    const pool = open({ processes: 1, quickMs: 100 });
    const spinning = reasonOf(pool.parse('spin', undefined, { share: 'a', budget: { msLeft: 600_000 } }));
    expect((await pool.parse('echo', 1, { share: 'b' })).input).toBe(1);
    await pool.close();
    expect(await spinning).toBe('closed');
  });

  test('don’t end a slow input if none of them could use its process', async () => {
    const pool = open({ processes: 1, parseMs: 150, quickMs: 50 });
    expect(await reasonOf(pool.parse('spin', undefined, { share }))).toBe('deadline');
    expect(restarts).toBe(1);
  });

  test('are limited in number, in all and for each share', async () => {
    await occupy(small);
    const outcomes = ['a', 'a', 'a', 'b', 'b'].map((of) => reasonOf(small.parse('echo', 1, { share: of })));
    expect(small.stats().waiting).toBe(3);
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'busy', 'answered', 'busy']);
    expect(small.stats().waiting).toBe(0);
  });

  test('are limited in bytes, wherever in them their bytes are', async () => {
    const bytes = new Uint8Array(400);
    await occupy(small);
    const inputs = [bytes, { bytes }, { pieces: [{ bytes }] }, new Uint8Array(100)];
    const outcomes = inputs.map((input, index) => reasonOf(small.parse('echo', input, { share: `share ${index}` })));
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'busy', 'answered']);
  });

  test('may be larger than that limit one at a time, each time', async () => {
    for (const _ of [1, 2]) {
      await occupy(small);
      const inputs = [new Uint8Array(5000), new Uint8Array(1)];
      const outcomes = inputs.map((input, index) => reasonOf(small.parse('echo', input, { share: `share ${index}` })));
      expect(await Promise.all(outcomes)).toEqual(['answered', 'busy']);
    }
  });

  test('stop waiting when their look-up is over', async () => {
    const controller = new AbortController();
    await occupy(small);
    const waiting = reasonOf(small.parse('echo', 1, { share, signal: controller.signal }));
    expect(small.stats().waiting).toBe(1);
    controller.abort(noAnswer());
    expect(await waiting).toBe('busy');
    expect(small.stats().waiting).toBe(0);
    await expect(small.parse('echo', 1, { share, signal: controller.signal })).rejects.toMatchObject({ name: 'UpstreamException' });
  });

  test('fail when the pool closes, as do those in a process; close() may be called twice', async () => {
    const pool = open({ processes: 1 });
    const works = [reasonOf(pool.parse('spin', undefined, { share })), reasonOf(pool.parse('echo', 1, { share }))];
    await Promise.all([pool.close(), pool.close()]);
    expect(await Promise.all(works)).toEqual(['closed', 'closed']);
    expect(await reasonOf(pool.parse('echo', 1, { share }))).toBe('closed');
    expect(pool.stats()).toEqual({ processes: 0, waiting: 0, restarts: 0 });
  });
});

/** Counts an ended process whose parent hasn't read the exit status as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux';
  }
}
