import { startServerProcess } from '@matinee/bench/server-process';
import { expect, test } from 'vitest';

test('the built server has at most 90 MB resident once it has started and answered a little', async () => {
  const server = await startServerProcess();
  try {
    await server.generate(await server.grant());
    expect(server.residentMb()).toBeLessThanOrEqual(90);
  } finally {
    await server.stop();
  }
});
