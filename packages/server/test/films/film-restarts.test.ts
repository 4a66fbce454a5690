import { createFakeClock } from '@matinee/base/fake-clock';
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';
import { blockBytes, bytesOf, fileOf, offerFirstLight, read, Sender } from './sent-film.ts';

describe('a film on the disk', async () => {
  const clock = createFakeClock();
  const server = await startForFile({}, { clock });
  const bytes = fileOf(4.5);
  let room: string;
  let token: string;
  let sender: Sender;

  beforeEach(async () => {
    sender = await offerFirstLight(server, bytes);
    ({ room, token } = sender);
  });

  const fileIn = (name: string): string => join(server.dataDir, 'films', sender.id, name);

  test('[FILM-10] it outlasts a restart; a block whose bytes are damaged is missing again once it is read', async () => {
    await sender.send(0, 5);
    const before = await sender.url();
    writeFileSync(fileIn('bytes'), Buffer.concat([bytes.subarray(0, blockBytes + 7), Buffer.from('?'), bytes.subarray(blockBytes + 8)]));
    const second = await startForTest({}, { dataDir: server.dataDir, clock });
    const url = before.replace(server.url, second.url);
    expect((await bytesOf(await read(url, { range: `bytes=0-${blockBytes - 1}` }))).equals(bytes.subarray(0, blockBytes))).toBe(true);
    const again = new Sender(second, { room, token, bytes });
    expect((await again.offer()).body).toMatchObject({ id: sender.id, isWhole: true });
    const reading = read(url);
    await expect.poll(async () => (await again.state()).body.isWhole).toBe(false);
    expect((await again.state()).body).toMatchObject({ sent: [[0, 1], [2, 3]], wishes: [[1, 1]] }); // prettier-ignore
    await again.send(1);
    expect((await bytesOf(await reading)).equals(bytes)).toBe(true);
  });

  test('[FILM-10] the server leaves out folders that it can’t read', async () => {
    truncateSync(fileIn('film.json'), 10);
    const second = await startForTest({}, { dataDir: server.dataDir, clock });
    expect((await second.call('GET', `/room/${room}/films/${sender.id}`, { token })).status).toBe(404);
    expect((await new Sender(second, { room, token, bytes }).offer()).status).toBe(201);
  });

  test('[FILM-15] the owner is told of a full disk, which harms nothing else', async () => {
    await sender.send(0);
    rmSync(fileIn('bytes'));
    symlinkSync('/dev/full', fileIn('bytes'));
    expect((await sender.send(1)).body.error).toMatchObject({ name: 'Unavailable', reason: 'film_disk_full' });
    expect((await sender.state()).body).toMatchObject({ sent: [[0, 1]] });
    expect((await server.call('GET', `/room/${room}`, { token })).status).toBe(200);
  });
});
