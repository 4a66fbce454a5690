import { startServerProcess } from '@matinee/testing/server-process';
import { expect, test } from 'vitest';

async function residentMbAfterStart(): Promise<number> {
  const server = await startServerProcess();
  try {
    await server.generate(await server.grant());
    return server.residentMb();
  } finally {
    await server.stop();
  }
}

test('the built server has at most 90 MB resident once it has started and answered a little', async () => {
  // From start to start 3 MB more or less wait to be collected: of three starts the middle one counts.
  const all = [await residentMbAfterStart(), await residentMbAfterStart(), await residentMbAfterStart()];
  expect(all.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(90);
});
