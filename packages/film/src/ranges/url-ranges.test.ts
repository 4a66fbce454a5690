import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { openUrlRanges } from './url-ranges.ts';

const film = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251);

type Answer = (start: number, end: number) => Response | Promise<Response>;
const part: Answer = (start, end) =>
  new Response(film.slice(start, end + 1), { status: 206, headers: { 'content-range': `bytes ${start}-${end}/${film.length}` } });
const hidden: Answer = (start, end) => new Response(film.slice(start, end + 1), { status: 206 });
const status =
  (code: number): Answer =>
  () =>
    new Response(null, { status: code });
const cut: Answer = (start) => new Response(film.slice(start, start + 10), { status: 206 });
const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Repeats the last answer. */
function hostWith(...answers: Answer[]) {
  const clock = createFakeClock(0);
  let asked = 0;
  const fetchUrl: typeof fetch = async (_url, { method, headers } = {}) => {
    if (method === 'HEAD') return new Response(null, { headers: { 'content-length': `${film.length}` } });
    const [, start = 0, end = 0] = /(\d+)-(\d+)/.exec(new Headers(headers).get('range') ?? '')?.map(Number) ?? [];
    asked += 1;
    return (answers[asked - 1] ?? answers.at(-1) ?? part)(start, end);
  };
  return { clock, open: () => openUrlRanges('https://a.test/film.mkv', fetchUrl, clock), asked: () => asked };
}

test.each([
  ['names its size', part],
  ['hides its size from other sites', hidden],
])('reads parts from a host that %s', async (_name, answer) => {
  const ranges = await hostWith(answer).open();
  expect(ranges.sizeBytes).toBe(film.length);
  expect(Buffer.compare(await ranges.read(500_000, 500_100), film.slice(500_000, 500_100))).toBe(0);
});

test.each([
  ['sends whole files only', status(200), 'refused'],
  ['forbids it', status(403), 'refused'],
  ['has no such file', status(404), 'not-found'],
  ['has a fault', status(500), 'network'],
  ['is not reached', unreachable, 'network'],
])('rejects with its reason where a host %s', async (_name, answer, reason) => {
  await expect(hostWith(answer).open()).rejects.toMatchObject({ name: 'RangesError', reason });
});

test('reads again what was cut short, up to three times', async () => {
  const once = hostWith(part, cut, part);
  const ranges = await once.open();
  expect((await ranges.read(500_000, 500_100)).length).toBe(100);
  const always = hostWith(part, cut);
  const cutRanges = await always.open();
  await expect(cutRanges.read(500_000, 500_100)).rejects.toMatchObject({ reason: 'network' });
  expect(always.asked()).toBe(4);
});

test.each([408, 425])('asks again after %i: the request came too late or too early', async (code) => {
  const { open, asked } = hostWith(part, status(code), part);
  const ranges = await open();
  expect((await ranges.read(500_000, 500_100)).length).toBe(100);
  expect(asked()).toBe(3);
});

test('[FILM-6] waits for a part that the owner of the film has not sent yet', async () => {
  const { clock, open, asked } = hostWith(part, status(503), status(503), status(503), status(503), status(503), part);
  const ranges = await open();
  const reading = ranges.read(500_000, 500_100);
  for (const times of [2, 3, 4, 5, 6]) {
    await flushPromises();
    expect(asked()).toBe(times);
    await clock.advanceAsync(2000);
  }
  expect((await reading).length).toBe(100);
});

test('stops waiting once the read is aborted', async () => {
  const { clock, open } = hostWith(part, status(503));
  const ranges = await open();
  const aborting = new AbortController();
  const reading = ranges.read(500_000, 500_100, aborting.signal);
  const failing = reading.catch((error: unknown) => error);
  await flushPromises();
  aborting.abort();
  await clock.advanceAsync(5000);
  expect(await failing).toHaveProperty('name', 'AbortError');
});
