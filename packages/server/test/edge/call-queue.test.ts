import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueCalls } from '../../src/edge/call-queue.ts';

let app: FastifyInstance;
/** The IP address of each call as it began, and `loop` for each iteration of the event loop. */
let events: string[];

beforeEach(async () => {
  events = [];
  app = fastify();
  queueCalls(app);
  app.get('/', async ({ ip }) => {
    events.push(ip);
    return 'done';
  });
  await app.ready();
});
afterEach(() => app.close());

async function callFrom(addresses: readonly string[]): Promise<number[]> {
  let isOver = false;
  const noteIteration = (): void => {
    events.push('loop');
    if (!isOver) setImmediate(noteIteration);
  };
  setImmediate(noteIteration);
  const answers = await Promise.all(addresses.map((remoteAddress) => app.inject({ url: '/', remoteAddress })));
  isOver = true;
  return answers.map(({ statusCode }) => statusCode);
}

test('[SAFE-15] one call begins in each iteration of the event loop', async () => {
  expect(await callFrom(Array(20).fill('192.0.2.1'))).toEqual(Array(20).fill(200));
  const calls = events.flatMap((event, index) => (event === 'loop' ? [] : [index]));
  expect(calls).toHaveLength(20);
  for (const [n, index] of calls.slice(1).entries()) expect(events.slice(calls[n], index)).toContain('loop');
});

test('[SAFE-15] IP addresses take turns', async () => {
  await callFrom([...Array(10).fill('192.0.2.1'), '192.0.2.2', '192.0.2.3']);
  const order = events.filter((event) => event !== 'loop');
  expect(order).toHaveLength(12);
  expect(order.slice(0, 4)).toEqual(expect.arrayContaining(['192.0.2.2', '192.0.2.3']));
});
