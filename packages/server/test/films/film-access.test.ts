import { RequestType } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';
import { fileOf, Sender } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';

describe('readers of a film', async () => {
  const server = await startForFile({ API_KEY: apiKey });
  const operate = (method: string, path: string, body: object) => server.call(method, path, { headers: { apikey: apiKey }, body });
  const bytes = fileOf(6);
  let cinema: Awaited<ReturnType<typeof openOwnedRoom>>;
  let owner: string;
  let sender: Sender;
  let reader: string;
  let url: string;

  beforeEach(async () => {
    cinema = await openOwnedRoom(server);
    owner = await server.grant();
    sender = new Sender(server, { room: cinema.cinema, token: owner, bytes });
    await sender.offer();
    reader = await server.grant();
    url = await sender.url(reader);
  });

  const statusOf = async (): Promise<number> => (await fetch(url, { method: 'HEAD' })).status;

  test('[FILM-9] a user who is banned from the room or the server no longer reads it', async () => {
    const client = await server.enter(cinema.cinema, reader);
    expect(await statusOf()).toBe(200);
    await cinema.olga.ask({ type: RequestType.Ban, clientId: client.id });
    expect(await statusOf()).toBe(403);
    const account = await server.grant('Dora');
    url = await sender.url(account);
    expect(await statusOf()).toBe(200);
    await operate('POST', '/admin/bans', { kind: 'account', value: 'Dora' });
    expect(await statusOf()).toBe(403);
  });

  test('[FILM-9] a user whom the room no longer admits doesn’t read it, nor gets its URL or state', async () => {
    await cinema.olga.ask({ type: RequestType.SetDoor, kind: 'invited' });
    expect(await statusOf()).toBe(403);
    const { body } = await server.call('GET', `/data/address?service=file&id=${sender.id}&room=${cinema.cinema}`, { token: reader });
    expect(body.error).toMatchObject({ name: 'NotAdmitted' });
    expect((await sender.state(reader)).body.error).toMatchObject({ name: 'NotAdmitted' });
  });

  test('[FILM-9] a session that has ended no longer reads it', async () => {
    const account = await server.grant('Cem');
    url = await sender.url(account);
    expect(await statusOf()).toBe(200);
    const { body } = await server.call('GET', '/user/account/sessions', { token: account });
    await server.call('DELETE', '/user/account/sessions', { token: account, body: { id: body.data[0].id } });
    expect(await statusOf()).toBe(404);
  });

  test('[FILM-9] a read that goes on ends when its user is banned', async () => {
    const client = await server.enter(cinema.cinema, reader);
    await sender.send(0, 5);
    const body = (await fetch(url)).body?.getReader();
    await body?.read();
    await cinema.olga.ask({ type: RequestType.Ban, clientId: client.id });
    await sender.send(5);
    const readRest = async (): Promise<void> => {
      while ((await body?.read())?.done === false);
    };
    await expect(readRest()).rejects.toThrow('terminated');
  });
});
