import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role } from '@matinee/protocol';
import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';
import { blockBytes, deleteFilms, newFile, offerOf, type Sender, sendWhole } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';

describe('films that users and operators delete', async () => {
  const clock = createFakeClock();
  const server = await startForFile({ API_KEY: apiKey, FILMS_MAX_GB: '0.003', METRICS_PORT: '0' }, { clock });
  let token: string;
  let room: string;

  beforeEach(async () => {
    await deleteFilms(server, apiKey);
    token = await server.grant();
    room = await server.generate(token);
  });

  const send = (by = token, to = room, bytes = newFile()): Promise<Sender> => sendWhole(server, { room: to, token: by, bytes });

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
    expect([await film.exists(), existsSync(film.folder)]).toEqual([false, false]);
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
    expect(existsSync(film.folder)).toBe(false);
    expect((await fetch(url)).status).toBe(404);
  });

  test('[FILM-17] the export of an account lists its films, which are deleted with it', async () => {
    const name = 'Bob';
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
    expect(existsSync(film.folder)).toBe(false);
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
    expect(existsSync(film.folder)).toBe(false);
  });
});
