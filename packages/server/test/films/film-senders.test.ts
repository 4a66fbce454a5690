import { request as httpRequest } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';
import { blockBytes, fileOf, offerOf, Sender } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';

describe('senders of a film', async () => {
  const server = await startForFile({ API_KEY: apiKey });
  const operate = (method: string, path: string, body: object) => server.call(method, path, { headers: { apikey: apiKey }, body });
  const bytes = fileOf(6);
  let cinema: Awaited<ReturnType<typeof openOwnedRoom>>;
  let owner: string;
  let sender: Sender;

  beforeEach(async () => {
    cinema = await openOwnedRoom(server);
    owner = await server.grant();
    sender = new Sender(server, { room: cinema.cinema, token: owner, bytes });
    await sender.offer();
  });

  function begin(first: number, count: number, sent = 0): { end: () => Promise<number>; abort: () => void } {
    const body = bytes.subarray(first * blockBytes, (first + count) * blockBytes);
    const request = httpRequest(`${server.url}/api/room/${cinema.cinema}/film/${sender.id}/blocks/${first}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/octet-stream', 'content-length': body.length },
    });
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
    });
    request.write(body.subarray(0, sent));
    return {
      end: () => {
        request.end(body.subarray(sent));
        return answered;
      },
      abort: () => {
        answered.catch(() => undefined);
        request.destroy();
      },
    };
  }

  test('[FILM-8] the owner isn’t asked for blocks that a request is bringing', async () => {
    const sending = begin(1, 2, 10);
    await expect
      .poll(async () => (await sender.state()).body.wishes)
      .toEqual([
        [0, 1],
        [3, 3],
      ]);
    expect(await sending.end()).toBe(200);
    expect((await sender.state()).body.sent).toEqual([[1, 2]]);
  });

  test('[FILM-20] an owner sends two requests at a time', async () => {
    const [one, other] = [begin(0, 1, 10), begin(1, 1, 10)];
    await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(2);
    const { status, body } = await sender.send(2);
    expect([status, body.error?.name]).toEqual([429, 'TooManyRequests']);
    expect(await Promise.all([one.end(), other.end()])).toEqual([200, 200]);
    expect((await sender.send(2)).status).toBe(200);
  });

  test('[FILM-34] others who have the film send it too once its blocks have hashes, and no block of another film', async () => {
    const helper = new Sender(server, { room: cinema.cinema, token: await server.grant(), bytes });
    helper.id = sender.id;
    expect((await helper.send(0)).body.error).toMatchObject({ reason: 'film_of_another' });
    expect((await helper.sendHashes()).body.error).toMatchObject({ reason: 'film_of_another' });
    expect((await sender.sendHashes(1)).body.error).toMatchObject({ name: 'ValidationError', arg: 'hashes' });
    const sending = [begin(0, 1, 10), begin(1, 1, 10)];
    await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(2);
    expect((await sender.sendHashes()).body.takesHelp).toBe(true);
    for (const { abort } of sending) abort();
    await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(0);
    expect((await helper.state()).body).toMatchObject({ takesHelp: true, isOwn: false, wishes: [[0, 6]] });
    expect((await helper.send(2, 2)).body).toMatchObject({ sent: [[2, 2]], wishes: [[0, 2], [4, 2]] }); // prettier-ignore
    const other = Buffer.concat([bytes.subarray(0, blockBytes), fileOf(1, 'another')]);
    expect((await helper.sendBytes(0, other)).body.error).toMatchObject({ name: 'ValidationError', reason: 'film_block_differs' });
    expect((await sender.state()).body.sent).toEqual([[0, 1], [2, 2]]); // prettier-ignore
  });

  test('[FILM-20] whole blocks of a request that breaks off are stored', async () => {
    const sending = begin(0, 3, 2 * blockBytes + 10);
    await expect.poll(async () => (await sender.state()).body.sentBytes).toBe(2 * blockBytes);
    sending.abort();
    await expect.poll(async () => (await sender.state()).body.wishes).toEqual([[2, 4]]);
    expect((await sender.send(2)).body.sent).toEqual([[0, 3]]);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('[FILM-20] the server refuses a body without a length, or of another type', async () => {
    const target = `${server.url}/api/room/${cinema.cinema}/film/${sender.id}/blocks/0`;
    const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/octet-stream' };
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, blockBytes));
        controller.close();
      },
    });
    const chunked = await fetch(target, { method: 'POST', headers, body: stream, duplex: 'half' });
    expect(chunked.status).toBe(400);
    const json = await fetch(target, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
    expect(json.status).toBe(400);
    const elsewhere = await fetch(`${server.url}/api/room/${cinema.cinema}/films`, {
      method: 'POST',
      headers,
      body: JSON.stringify(offerOf(bytes)),
    });
    expect(elsewhere.status).toBe(415);
    expect((await sender.state()).body.sentBytes).toBe(0);
  });

  test('[FILM-20] a user whom the server bans sends nothing more', async () => {
    await server.logIn(owner, 'Emil');
    await operate('POST', '/admin/bans', { kind: 'account', value: 'Emil' });
    expect((await sender.send(0)).status).toBe(403);
  });
});
