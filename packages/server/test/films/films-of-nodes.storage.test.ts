import type { TestServer } from '@matinee/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNodes } from '../helpers/running-nodes.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { blockBytes, fileOf, Sender } from './sent-film.ts';

async function startBoth(environment: Record<string, string> = {}): Promise<{ here: TestServer; there: TestServer; folder: string }> {
  const folder = temporaryFolder();
  const [here, there] = await startNodes(2, { FILMS_DIR: folder, ...environment });
  return { here, there, folder };
}

const bytes = fileOf(40.5);

async function offerAt(server: TestServer): Promise<Sender> {
  const token = await server.grant();
  const sender = new Sender(server, { room: await server.generate(token), token, bytes });
  await sender.offer();
  return sender;
}

function movedTo(server: TestServer, { room, token, id }: Sender): Sender {
  return Object.assign(new Sender(server, { room, token, bytes }), { id });
}

test('[FILM-30] a reader at another node reads a film while its owner sends it, and that owner learns what the reader needs', async () => {
  const { here, there } = await startBoth();
  const sender = await offerAt(here);
  await sender.send(0, 2);
  const remote = movedTo(there, sender);
  const reader = await there.grant();
  expect((await remote.state(reader)).body).toMatchObject({ sent: [[0, 2]], isOwn: false });
  const url = await remote.url(reader);
  const reading = fetch(url, { headers: { range: `bytes=${20 * blockBytes}-${21 * blockBytes - 1}` } });
  await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(20);
  await sender.send(20);
  const response = await reading;
  expect(response.status).toBe(206);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(20 * blockBytes, 21 * blockBytes))).toBe(true);
  await sender.send(2, 16);
  await sender.send(18, 2);
  await sender.send(21, 16);
  await sender.send(37, 4);
  await expect.poll(async () => (await remote.state(reader)).body.isWhole).toBe(true);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
});

test('[FILM-30] an owner sends blocks to either node, and a film that one node deletes is gone at both', async () => {
  const { here, there, folder } = await startBoth();
  const sender = await offerAt(here);
  const remote = movedTo(there, sender);
  await sender.send(0);
  await remote.send(1);
  await expect.poll(async () => (await sender.state()).body.sent).toEqual([[0, 2]]);
  expect((await remote.offer()).body).toMatchObject({ id: sender.id, sent: [[0, 2]] });
  expect((await there.call('DELETE', `/room/${sender.room}/films/${sender.id}`, { token: sender.token })).status).toBe(200);
  await expect.poll(async () => (await sender.state()).status).toBe(404);
  expect(existsSync(join(folder, sender.id))).toBe(false);
});

test('[FILM-30] a node replaces no film that is in use at another one', async () => {
  const { here, there } = await startBoth({ FILMS_MAX_GB: '0.012' });
  const sender = await offerAt(here);
  await sender.send(0);
  const token = await there.grant();
  const other = new Sender(there, { room: await there.generate(token), token, bytes: fileOf(20, 'other') });
  expect((await other.offer()).body.error).toMatchObject({ reason: 'films_full' });
  expect((await sender.state()).status).toBe(200);
});

test('[FILM-30] nodes without a common folder have no films', async () => {
  const [here] = await startNodes(2);
  const token = await here.grant();
  const sender = new Sender(here, { room: await here.generate(token), token, bytes });
  expect((await sender.offer()).body.error).toMatchObject({ name: 'FeatureDisabledException', reason: 'films_off' });
});
