import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@matinee/testing/free-port';
import { commandsOf, pressesOf } from '../../../deploy/install/command-blocks.ts';
import { emptyDebian } from '../../../deploy/install/empty-debian.ts';
import { releaseFolder } from '../../../deploy/install/packed-release.ts';
import { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

test('[DEPLOY-4] an operator has a playing room on an empty Debian with Node 24 after five commands at most, and 60 s', async ({
  page,
}) => {
  const debian = emptyDebian();
  const commands = commandsOf('Archive');
  expect(commands.length).toBeLessThanOrEqual(5);
  for (const file of readdirSync(releaseFolder)) cpSync(join(releaseFolder, file), join(debian.root, 'root', file));
  const port = await freePort();
  const started = Date.now();
  const running = debian.start(commands.join('\n'), { HOST: '127.0.0.1', PORT: String(port) });
  try {
    await new Promise<void>((resolve, reject) => {
      running.stdout?.on('data', (chunk) => String(chunk).includes(`:${port}`) && resolve());
      running.once('exit', () => reject(new Error('The server did not start.')));
    });
    await page.goto(`http://127.0.0.1:${port}`);
    const room = new RoomPage(page);
    for (const label of pressesOf('Archive')) {
      await page.getByRole('button', { name: label }).first().click();
      // The page before has a button for the sample too.
      await room.isConnected();
    }
    await room.play();
    await room.isPlaying();
    expect(Date.now() - started).toBeLessThan(60_000);
  } finally {
    if (running.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
    debian.remove();
  }
});
