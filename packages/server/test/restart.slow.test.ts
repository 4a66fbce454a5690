import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '@matinee/testing';

test('[STORE-2] confirmed changes survive a kill of the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-restart-'));
  const child = fork(new URL('crash-child.ts', import.meta.url), [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [acknowledged] = (await once(child, 'message')) as [{ room: string; texts: string[] }];
  child.kill('SIGKILL');
  await once(child, 'exit');

  const server = await startTestServer({}, { dataDir });
  const alice = await server.enter(acknowledged.room);
  expect((await alice.next('chatlog')).messages.map(({ text }) => text)).toEqual(expect.arrayContaining(acknowledged.texts));
  expect(alice.room).toMatchObject({ currentSource: { id: '/sample/first-light.mp4' }, playbackPosition: 12 });
  await server.close();
  rmSync(dataDir, { recursive: true });
});
