import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { MatineeError } from '@matinee/protocol';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { TestParserTable } from '../testing/test-parsers.ts';
import { ParserFailure } from './parser-failure.ts';
import type { ParserLimits } from './parser-limits.ts';
import { createParserPool } from './parser-pool.ts';
import type { ParserPool } from './parsers.ts';

// Processes take their time to start on a machine that has much to do.
vi.setConfig({ testTimeout: 30_000 });

const entry = new URL('../testing/test-parsers.ts', import.meta.url);
const pools: ParserPool<TestParserTable>[] = [];
let restarts = 0;

function open(limits: Partial<ParserLimits> = {}): ParserPool<TestParserTable> {
  restarts = 0;
  const pool = createParserPool<TestParserTable>({
    entry,
    slow: ['spin', 'long'],
    onRestart: () => (restarts += 1),
    limits: { parseMs: 500, ...limits },
  });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** For tests that need no limits of their own: starting a process takes longer than they do. */
const shared = createParserPool<TestParserTable>({
  entry,
  slow: ['spin', 'long'],
  onRestart: () => (restarts += 1),
  limits: { processes: 1 },
});
afterAll(() => shared.close());

const share = 'media.test';
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ParserFailure ? error.reason : String(error)),
  );

describe('an input', () => {
  test('and what is made of it are plain data, bytes among them', async () => {
    const input = { bytes: new Uint8Array([1, 2]), size: undefined, deep: [Number.POSITIVE_INFINITY, 'ü', { a: null }] };
    expect((await shared.parse('echo', input, { share })).input).toEqual(input);
  });

  test('that a parser refuses is refused with its very error', async () => {
    const error: unknown = await shared.parse('refuse', 'No film.', { share }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MatineeError);
    expect(error).toMatchObject({ name: 'UnsupportedMimeTypeException', message: 'No film.', details: { reason: 'web_page' } });
  });

  test.each([
    ['fail', 'failed'],
    ['unsendable', 'failed'],
    ['exit', 'died'],
    ['fill', 'died'],
    ['spin', 'deadline'],
  ] as const)('of which the parser is one to %s is answered with %s, and the next one as if nothing had been', async (name, reason) => {
    const before = shared.stats().restarts;
    restarts = 0;
    const budget = { msLeft: name === 'spin' ? 200 : 10_000 };
    expect(await reasonOf(shared.parse(name, undefined, { share, budget }))).toBe(reason);
    expect((await shared.parse('echo', 1, { share })).input).toBe(1);
    expect(shared.stats().restarts - before).toBe(reason === 'failed' ? 0 : 1);
    expect(restarts).toBe(shared.stats().restarts - before);
  });

  test('takes no more of its look-up’s time than is left', async () => {
    const budget = shared.startBudget();
    const beforeMs = budget.msLeft;
    await shared.parse('echo', 1, { share, budget });
    expect(budget.msLeft).toBeLessThan(beforeMs);
    budget.msLeft = 100;
    expect(await reasonOf(shared.parse('spin', undefined, { share, budget }))).toBe('deadline');
    expect(await reasonOf(shared.parse('echo', 1, { share, budget: { msLeft: 0 } }))).toBe('deadline');
  });
});

describe('a process', () => {
  test('is started with the first input, serves many, and ends when it has nothing to do', async () => {
    const pool = open({ processes: 1, idleMs: 300 });
    expect(pool.stats()).toEqual({ processes: 0, waiting: 0, restarts: 0 });
    const [first, second] = await Promise.all([1, 2].map((input) => pool.parse('echo', input, { share })));
    expect(first?.pid).toBe(second?.pid);
    expect(pool.stats().processes).toBe(1);
    await expect.poll(() => pool.stats().processes).toBe(0);
    expect((await pool.parse('echo', 1, { share })).pid).not.toBe(first?.pid);
    expect(pool.stats().restarts).toBe(0);
  });

  test('can read files, which its code is in, and neither write them nor start programs', async () => {
    expect(await shared.parse('reach', undefined, { share })).toEqual(['read', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  });

  test('knows nothing of the server’s environment', async () => {
    process.env['SECRET_OF_A_TEST'] = 'x';
    expect((await open({ processes: 1 }).parse('echo', 1, { share })).environment).not.toContain('SECRET_OF_A_TEST');
    delete process.env['SECRET_OF_A_TEST'];
  });

  test('that still works when it has answered is replaced before anything else is given to it', async () => {
    const pool = open({ processes: 1 });
    expect(await pool.parse('spinLater', undefined, { share })).toBe('answered');
    expect((await pool.parse('echo', 1, { share })).input).toBe(1);
    expect(pool.stats().restarts).toBe(1);
  });

  test('survives what a parser leaves behind', async () => {
    const before = shared.stats().restarts;
    expect(await shared.parse('reject', undefined, { share })).toBe('answered');
    const { pid } = await shared.parse('echo', 1, { share });
    expect((await shared.parse('echo', 1, { share })).pid).toBe(pid);
    expect(shared.stats().restarts).toBe(before);
  });

  test('that cannot be started fails its inputs one by one', async () => {
    const pool = createParserPool<TestParserTable>({ entry: new URL('no-such-file.ts', import.meta.url), slow: [] });
    const inputs = [1, 2, 3].map((input) => reasonOf(pool.parse('echo', input, { share })));
    expect(await Promise.all(inputs)).toEqual(['died', 'died', 'died']);
    await pool.close();
  });

  test('keeps a program alive that waits for its end', async () => {
    const program = `
      const { createParserPool } = await import(${JSON.stringify(new URL('parser-pool.ts', import.meta.url).href)});
      const pool = createParserPool({ entry: new URL(${JSON.stringify(entry.href)}), slow: [] });
      await pool.parse('echo', 1, { share: 'a' });
      if (process.argv[1] === 'idle') await new Promise((resolve) => setTimeout(resolve, 50));
      await pool.close();
      console.log('closed');`;
    for (const when of ['idle', 'answered']) {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, when]);
      expect(stdout).toBe('closed\n');
    }
  });

  test('keeps no program alive that has nothing else to do, and ends with one that is killed while it never ends', async () => {
    const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
    const program = (name: string): string => `
      const { createParserPool } = await import(${url('parser-pool.ts')});
      const pool = createParserPool({ entry: new URL(${JSON.stringify(entry.href)}), slow: [], limits: { parseMs: 600_000 } });
      const { pid } = await pool.parse('echo', 1, { share: 'a' });
      ${name === 'spin' ? "void pool.parse('spin', 1, { share: 'a' }).catch(() => 0); setTimeout(() => { console.log(pid); process.kill(process.pid, 'SIGKILL') }, 500)" : 'console.log(pid)'}`;
    for (const name of ['echo', 'spin']) {
      const ended = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program(name)]).catch(
        (error: unknown) => error as { stdout: string },
      );
      const pid = Number((await ended).stdout);
      expect(pid).toBeGreaterThan(0);
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    }
  });
});

describe('inputs that wait', () => {
  test('are taken from each share in turn', async () => {
    const pool = open({ processes: 1 });
    const order: string[] = [];
    const parse = async (name: string, of: string): Promise<void> => {
      await pool.parse('echo', 1, { share: of });
      order.push(name);
    };
    await Promise.all([
      parse('a1', 'a'),
      parse('a2', 'a'),
      parse('a3', 'a'),
      parse('a4', 'a'),
      parse('b1', 'b'),
      parse('b2', 'b'),
      parse('c1', 'c'),
    ]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('do not wait for those that take long, which leave a process free', async () => {
    const pool = open({ processes: 2, parseMs: 2000 });
    const budget = { msLeft: 100 };
    const spinning = [{ share: 'a' }, { share: 'b', budget }].map((options) => reasonOf(pool.parse('spin', undefined, options)));
    let isSpinning = true;
    void Promise.race(spinning).then(() => (isSpinning = false));
    for (const input of [1, 2, 3]) expect((await pool.parse('echo', input, { share })).input).toBe(input);
    expect(isSpinning).toBe(true);
    expect(await Promise.all(spinning)).toEqual(['deadline', 'deadline']);
  });

  test('get a try each before one that takes long is gone on with, which has what is left of its time', async () => {
    const pool = open({ processes: 1, parseMs: 600, quickMs: 150 });
    const order: string[] = [];
    const parse = async (name: 'spin' | 'long', of: string): Promise<void> => {
      order.push(`${name} ${of} ${await reasonOf(pool.parse(name, 1, { share: of }))}`);
    };
    const startedMs = performance.now();
    await Promise.all([parse('spin', 'a'), parse('spin', 'b'), parse('long', 'c'), parse('long', 'd')]);
    expect(order.slice(0, 2)).toEqual(['long c answered', 'long d answered']);
    expect(order.slice(2).toSorted()).toEqual(['spin a deadline', 'spin b deadline']);
    expect(performance.now() - startedMs).toBeGreaterThan(2 * 600 - 100);
  });

  test('leave alone what takes long where nothing else needs its process', async () => {
    const pool = open({ processes: 1, parseMs: 300, quickMs: 100 });
    expect(await reasonOf(pool.parse('spin', undefined, { share }))).toBe('deadline');
    expect(restarts).toBe(1);
  });

  test('are so many at most, in all and of one share', async () => {
    const pool = open({ processes: 1, waiting: 3, waitingPerShare: 2 });
    const spin = reasonOf(pool.parse('spin', undefined, { share: 'z' }));
    const outcomes = ['a', 'a', 'a', 'b', 'b'].map((of) => reasonOf(pool.parse('echo', 1, { share: of })));
    expect(pool.stats().waiting).toBe(3);
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'busy', 'answered', 'busy']);
    expect(await spin).toBe('deadline');
    expect(pool.stats().waiting).toBe(0);
  });

  test('take so much at most, wherever in them their bytes are', async () => {
    const pool = open({ processes: 1, waitingBytes: 1000 });
    const spin = reasonOf(pool.parse('spin', undefined, { share: 'z' }));
    const bytes = new Uint8Array(400);
    const inputs = [bytes, { bytes }, { pieces: [{ bytes }] }, new Uint8Array(100)];
    const outcomes = inputs.map((input) => reasonOf(pool.parse('echo', input, { share })));
    expect(await Promise.all(outcomes)).toEqual(['answered', 'answered', 'busy', 'answered']);
    expect(await spin).toBe('deadline');
  });

  test('may be larger than that, one at a time, and take nothing when they wait no longer', async () => {
    const pool = open({ processes: 1, waitingBytes: 1000 });
    for (const _ of [1, 2]) {
      const spin = reasonOf(pool.parse('spin', undefined, { share: 'z' }));
      // The process of the first time may not be free yet.
      await vi.waitFor(() => expect(pool.stats().waiting).toBe(0));
      const inputs = [new Uint8Array(5000), new Uint8Array(1)];
      const outcomes = inputs.map((input) => reasonOf(pool.parse('echo', input, { share })));
      expect(await Promise.all(outcomes)).toEqual(['answered', 'busy']);
      expect(await spin).toBe('deadline');
    }
  });

  test('stop waiting when their look-up is over', async () => {
    const pool = open({ processes: 1, parseMs: 2000 });
    void reasonOf(pool.parse('spin', undefined, { share }));
    const controller = new AbortController();
    const waiting = reasonOf(pool.parse('echo', 1, { share, signal: controller.signal }));
    controller.abort();
    expect(await waiting).toBe('busy');
    expect(pool.stats().waiting).toBe(0);
    expect(await reasonOf(pool.parse('echo', 1, { share, signal: controller.signal }))).toBe('busy');
  });

  test('and those that are worked on fail when the pool closes; it may be closed twice', async () => {
    const pool = open({ processes: 1 });
    const works = [reasonOf(pool.parse('spin', undefined, { share })), reasonOf(pool.parse('echo', 1, { share }))];
    await Promise.all([pool.close(), pool.close()]);
    expect(await Promise.all(works)).toEqual(['closed', 'closed']);
    expect(await reasonOf(pool.parse('echo', 1, { share }))).toBe('closed');
    expect(pool.stats()).toEqual({ processes: 0, waiting: 0, restarts: 0 });
  });
});

/** Whether a process runs; one that has ended may stay in the table of processes where nothing asks how it ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux';
  }
}
