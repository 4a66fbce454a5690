import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';
import { deleteFilms, fileOf, newFile, offerOf, Sender, sendWhole } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';
const hourMs = 3600 * 1000;
const minuteMs = 60_000;

describe('the films that a server keeps', async () => {
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

  test('[FILM-11] a guest has one film in a room: another one replaces it, unless it is in use', async () => {
    const first = await send();
    const other = new Sender(server, { room, token, bytes: newFile() });
    expect((await other.offer()).body.error).toMatchObject({ name: 'ValidationError', reason: 'too_many_films' });
    clock.advance(minuteMs);
    expect((await other.offer()).status).toBe(201);
    expect([await first.exists(), existsSync(first.folder)]).toEqual([false, false]);
    expect(await (await send(token, await server.generate(token))).exists()).toBe(true);
  });

  test('[FILM-11] an account has five films: another one replaces the film that was used longest ago and isn’t in use', async () => {
    const account = await server.grant('Ann');
    const own: Sender[] = [];
    for (let count = 0; count < 5; count += 1) own.push(await send(account));
    expect((await server.call('POST', `/room/${room}/films`, { token: account, body: offerOf(newFile()) })).body.error).toMatchObject({
      reason: 'too_many_films',
    });
    const client = await server.enter(room, account);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: own[0]?.id } });
    clock.advance(minuteMs);
    await send(account);
    expect(await Promise.all(own.map((film) => film.exists()))).toEqual([true, false, true, true, true]);
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
    expect(await large.exists()).toBe(false);
    const huge = await server.call('POST', `/room/${room}/films`, { token, body: { ...body, sizeBytes: 3_000_001 } });
    expect([huge.status, huge.body.error]).toEqual([413, expect.objectContaining({ reason: 'film_too_large' })]);
  });

  test('[FILM-14] a film goes a day after it was last in a queue, read or sent', async () => {
    const [unused, queued, watched] = [await send(), await send(await server.grant()), await send(await server.grant())];
    const client = await server.enter(room, token);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: queued.id } });
    clock.sleep(12 * hourMs);
    expect((await fetch(await watched.url())).status).toBe(200);
    clock.sleep(13 * hourMs);
    await expect.poll(() => existsSync(unused.folder)).toBe(false);
    expect([existsSync(queued.folder), existsSync(watched.folder)]).toEqual([true, true]);
    client.close();
  });
});
