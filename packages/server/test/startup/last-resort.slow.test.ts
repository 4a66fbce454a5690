import { expect, test, vi } from 'vitest';
import { startServerChild } from '../helpers/server-child.ts';

/** Throws an unexpected error on SIGUSR2; loaded before the server. */
const failing = (code: string): string[] => [`--import=data:text/javascript,process.on('SIGUSR2',()=>{${code}})`];

test.each([
  ['thrown', 'setTimeout(() => { throw new Error("unforeseen") })'],
  ['rejected', 'Promise.reject(new Error("unforeseen"))'],
])(
  'an unhandled error that is %s is logged, clients are closed, and the process exits with 1',
  async (_, code) => {
    const server = await startServerChild({}, failing(code));
    const client = await server.enter(await server.generate());
    server.signal('SIGUSR2');
    expect(await client.closed).toBe(1001);
    expect(await server.exited).toBe(1);
    expect(server.log()).toMatch(/"level":60.*unforeseen/);
    expect(server.log()).toContain('Matinee has stopped');
  },
  60_000,
);

test('a signal stops the process cleanly', async () => {
  const server = await startServerChild();
  expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
  server.signal('SIGTERM');
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
}, 60_000);

test('npm start prints the address as a sentence besides the log', async () => {
  const server = await startServerChild({ npm_lifecycle_event: 'start' });
  await vi.waitFor(() => expect(server.log()).toMatch(/^ {2}Matinee is on http:\/\/localhost:\d+$/m));
}, 60_000);
