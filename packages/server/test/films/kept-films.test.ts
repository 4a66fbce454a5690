import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role } from '@matinee/protocol';
import type { TestServer } from '@matinee/testing';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';
import { blockBytes, fileOf, offerOf, Sender } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';
const hourMs = 3600 * 1000;
const minuteMs = 60_000;
let files = 0;
/** Returns a file of one block that is like no other. */
const newFile = () => fileOf(1, `file ${(files += 1)}`);

describe('the films that a server keeps', async () => {
  const clock = createFakeClock();
  const server = await startForFile({ API_KEY: apiKey, FILMS_MAX_GB: '0.003', METRICS_PORT: '0' }, { clock });
  let token: string;
  let room: string;

  beforeEach(async () => {
    await server.call('GET', '/admin/films', { headers: { apikey: apiKey } }).then(async ({ body }) => {
      for (const { id } of body.data) await server.call('DELETE', `/admin/films/${id}`, { headers: { apikey: apiKey } });
    });
    token = await server.grant();
    room = await server.generate(token);
  });

  /** Sends a whole film. It counts as used for a minute. */
  async function send(by = token, to = room, bytes = newFile()): Promise<Sender> {
    const sender = new Sender(server, { room: to, token: by, bytes });
    const { status, body } = await sender.offer();
    if (status !== 201) throw new Error(JSON.stringify(body));
    for (let first = 0; first * blockBytes < bytes.length; first += 16) await sender.send(first, 16);
    return sender;
  }
  const exists = async (sender: Sender): Promise<boolean> => (await sender.state()).status === 200;
  const folderOf = ({ id }: Sender, { dataDir }: TestServer = server): string => join(dataDir, 'films', id);

  test('[FILM-11] a guest has one film in a room: another one replaces it, unless it is in use', async () => {
    const first = await send();
    const other = new Sender(server, { room, token, bytes: newFile() });
    expect((await other.offer()).body.error).toMatchObject({ name: 'ValidationError', reason: 'too_many_films' });
    clock.advance(minuteMs);
    expect((await other.offer()).status).toBe(201);
    expect([await exists(first), existsSync(folderOf(first))]).toEqual([false, false]);
    expect(await exists(await send(token, await server.generate(token)))).toBe(true);
  });

  test('[FILM-11] an account has five films: another one replaces the film that was used longest ago and isn’t in use', async () => {
    const account = await server.grant(`Ann ${files}`);
    const own: Sender[] = [];
    for (let count = 0; count < 5; count += 1) own.push(await send(account));
    expect((await server.call('POST', `/room/${room}/films`, { token: account, body: offerOf(newFile()) })).body.error).toMatchObject({
      reason: 'too_many_films',
    });
    const client = await server.enter(room, account);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: own[0]?.id } });
    clock.advance(minuteMs);
    await send(account);
    expect(await Promise.all(own.map(exists))).toEqual([true, false, true, true, true]);
  });

  test('[FILM-11] films that don’t fit replace films of others that are not in use, or the server refuses them', async () => {
    const large = await send(await server.grant(), room, fileOf(8, 'large'));
    const body = offerOf(fileOf(8, 'another'));
    expect((await server.call('POST', `/room/${room}/films`, { token, body })).body.error).toMatchObject({
      name: 'OutOfQuotaException',
      reason: 'films_full',
    });
    clock.advance(minuteMs);
    expect((await server.call('POST', `/room/${room}/films`, { token, body })).status).toBe(201);
    expect(await exists(large)).toBe(false);
    const huge = await server.call('POST', `/room/${room}/films`, { token, body: { ...body, sizeBytes: 3_000_001 } });
    expect([huge.status, huge.body.error]).toEqual([413, expect.objectContaining({ reason: 'film_too_large' })]);
  });

  test('[FILM-12] only users who may add to the queue offer films', async () => {
    const { cinema, olga } = await openOwnedRoom(server);
    await olga.ask({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } });
    const refused = await server.call('POST', `/room/${cinema}/films`, { token, body: offerOf(newFile()) });
    expect(refused.body.error).toMatchObject({ name: 'PermissionDeniedException', permission: 'manage-queue.add' });
  });

  test('[FILM-13] its owner, a moderator and an operator delete a film, and no other user', async () => {
    const { cinema, olga, olgas } = await openOwnedRoom(server);
    const remove = async (by: string, sender: Sender, headers: Record<string, string> = {}) =>
      (await server.call('DELETE', `/room/${cinema}/films/${sender.id}`, { token: by, headers })).body;
    const film = await send(token, cinema);
    expect((await remove(await server.grant(), film)).error).toMatchObject({ name: 'NotTheOwner', reason: 'film_of_another' });
    expect(await remove(token, film)).toEqual({ success: true });
    expect([await exists(film), existsSync(folderOf(film))]).toEqual([false, false]);
    expect(await remove(olgas, await send(token, cinema))).toEqual({ success: true });
    const last = await send(token, cinema);
    expect(await remove(await server.grant(), last, { apikey: apiKey })).toEqual({ success: true });
    const { data } = (await server.call('GET', '/admin/audit', { headers: { apikey: apiKey } })).body;
    expect(data[0]).toMatchObject({ action: 'room.remove-film', target: cinema, details: { file: 'First Light.mkv' } });
    olga.close();
  });

  test('[FILM-13] films go with their room', async () => {
    const { cinema, olgas } = await openOwnedRoom(server);
    const film = await send(token, cinema);
    const url = await film.url();
    expect((await server.call('DELETE', `/room/${cinema}?permanent=true`, { token: olgas })).status).toBe(200);
    expect(existsSync(folderOf(film))).toBe(false);
    expect((await fetch(url)).status).toBe(404);
  });

  test('[FILM-14] a film goes a day after it was last in a queue, read or sent', async () => {
    const [unused, queued, watched] = [await send(), await send(await server.grant()), await send(await server.grant())];
    const client = await server.enter(room, token);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: queued.id } });
    clock.sleep(12 * hourMs);
    expect((await fetch(await watched.url())).status).toBe(200);
    clock.sleep(13 * hourMs);
    await expect.poll(() => existsSync(folderOf(unused))).toBe(false);
    expect([existsSync(folderOf(queued)), existsSync(folderOf(watched))]).toEqual([true, true]);
    client.close();
  });

  test('[FILM-17] the export of an account lists its films, which are deleted with it', async () => {
    const name = `Bob ${files}`;
    const account = await server.grant(name);
    const film = await send(account);
    const { body } = await server.call('GET', '/user/account/export', { token: account });
    expect(body.films).toEqual([
      { fileName: 'First Light.mkv', room, sizeBytes: blockBytes, sentBytes: blockBytes, createdAt: expect.any(Number) },
    ]);
    const { status } = await server.call('DELETE', '/user/account', {
      token: account,
      body: { currentPassword: `${name} knows 27 lighthouses` },
    });
    expect(status).toBe(200);
    expect(existsSync(folderOf(film))).toBe(false);
  });

  test('[FILM-19] operators list the films of all rooms and delete them; metrics count them', async () => {
    const film = await send();
    const { body } = await server.call('GET', '/admin/films', { headers: { apikey: apiKey } });
    expect(body).toMatchObject({
      maxBytes: 3e6,
      data: [{ id: film.id, room, name: 'First Light.mkv', sentBytes: blockBytes, isInUse: true }],
    });
    const metrics = await (await fetch(`${server.operatorUrl}/metrics`)).text();
    expect(metrics).toMatch(/^matinee_films 1$/m);
    expect(metrics).toContain(`matinee_film_stored_bytes ${blockBytes}\n`);
    expect(metrics).toMatch(/^matinee_film_bytes_total\{direction="in"\} \d+$/m);
    for (const path of [`/admin/films/${film.id}`, `/admin/films/${film.id}`]) {
      expect((await server.call('DELETE', path, { token })).status).toBe(403);
    }
    expect((await server.call('DELETE', `/admin/films/${film.id}`, { headers: { apikey: apiKey } })).status).toBe(200);
    expect((await server.call('DELETE', `/admin/films/${film.id}`, { headers: { apikey: apiKey } })).status).toBe(404);
    expect(existsSync(folderOf(film))).toBe(false);
  });
});

test('[FILM-10] a server sweeps broken folders of films after an hour, and leaves the folders of others alone', async () => {
  const clock = createFakeClock(Date.now());
  const server = await startForTest({}, { clock });
  const folder = join(server.dataDir, 'films');
  const make = (name: string, ...content: string[]): void => {
    mkdirSync(join(folder, name), { recursive: true });
    for (const file of content) writeFileSync(join(folder, name, file), 'not JSON');
    utimesSync(join(folder, name), new Date(), new Date());
  };
  const broken = 'B'.repeat(32);
  const [others, holidays] = ['C'.repeat(32), 'Holidays'];
  make(broken, 'film.json', 'bytes');
  make(others, 'film.json', 'holidays.mp4');
  make(holidays, 'film.json');
  clock.sleep(hourMs);
  expect(readdirSync(folder).toSorted()).toEqual([broken, others, holidays].toSorted());
  clock.sleep(hourMs);
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual([others, holidays].toSorted());
});

describe('who may show films', () => {
  const offer = async (
    environment: Record<string, string>,
    by: (server: TestServer) => Promise<string>,
    headers: Record<string, string> = {},
  ) => {
    const server = await startForTest({ API_KEY: apiKey, ...environment });
    const token = await by(server);
    const room = await server.generate(token);
    return server.call('POST', `/room/${room}/films`, { token, headers, body: offerOf(newFile()) });
  };
  const guest = (server: TestServer) => server.grant();
  const member = (server: TestServer) => server.grant('Mia');
  const operator = (server: TestServer) => server.operator();

  test('[FILM-12] FILMS_FOR decides: users with an account', async () => {
    expect((await offer({ FILMS_FOR: 'members' }, guest)).body.error).toMatchObject({ name: 'LoginRequired', reason: 'films_need_login' });
    expect((await offer({ FILMS_FOR: 'members' }, member)).status).toBe(201);
  });

  test('[FILM-12] FILMS_FOR decides: operators', async () => {
    expect((await offer({ FILMS_FOR: 'operators' }, member)).body.error).toMatchObject({
      name: 'FeatureDisabledException',
      reason: 'films_by_operators',
    });
    expect((await offer({ FILMS_FOR: 'operators' }, operator)).status).toBe(201);
  });

  test('[FILM-18] without FILMS_MAX_GB there are none, and the server says so', async () => {
    const server = await startForTest({ FILMS_MAX_GB: '0', API_KEY: apiKey });
    const token = await server.grant();
    const room = await server.generate(token);
    const off = { name: 'FeatureDisabledException', reason: 'films_off' };
    const id = 'A'.repeat(32);
    expect((await server.call('POST', `/room/${room}/films`, { token, body: offerOf(newFile()) })).body.error).toMatchObject(off);
    expect((await server.call('GET', `/room/${room}/films/${id}`, { token })).body.error).toMatchObject(off);
    expect((await server.call('DELETE', `/room/${room}/films/${id}`, { token })).body.error).toMatchObject(off);
    expect((await server.call('GET', '/admin/films', { headers: { apikey: apiKey } })).body.error).toMatchObject(off);
    const address = await server.call('GET', `/data/address?service=file&id=${id}&room=${room}`, { token });
    expect(address.body.error).toMatchObject({ name: 'VideoNotFoundException' });
    expect((await fetch(`${server.url}/api/room/${room}/film/${id}?pass=x`)).status).toBe(404);
    expect((await server.call('GET', '/features')).body.services ?? []).not.toContain('file');
    expect(existsSync(join(server.dataDir, 'films'))).toBe(false);
  });
});
