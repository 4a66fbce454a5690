import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, RequestType, Role } from '@matinee/protocol';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';

describe('measuring an upload', async () => {
  const server = await startForFile();
  const { cinema } = await openOwnedRoom(server);
  const target = `${server.url}/api/room/${cinema}/films/probe`;
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' });

  async function measure(token: string, body: ReadableStream | number): Promise<[status: number, name: string | undefined]> {
    const sent = typeof body === 'number' ? new Uint8Array(body) : body;
    const response = await fetch(target, { method: 'POST', headers: headersOf(token), body: sent, duplex: 'half' });
    const { error } = (await response.json()) as { error?: { name: string } };
    return [response.status, error?.name];
  }

  function begin(token: string) {
    const request = httpRequest(target, { method: 'POST', headers: { ...headersOf(token), 'content-length': 2000 } });
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.on('error', reject);
    });
    request.write(new Uint8Array(1000));
    return {
      end: () => {
        request.end(new Uint8Array(1000));
        return answered;
      },
      abort: () => {
        answered.catch(() => undefined);
        request.destroy();
      },
    };
  }

  test('[FILM-27] the server throws bodies of up to 2 MB away', async () => {
    const guest = await server.grant();
    expect(await measure(guest, limits.measuredBytes)).toEqual([200, undefined]);
    expect(await measure(guest, limits.measuredBytes + 1)).toEqual([413, 'PayloadTooLarge']);
    expect(await measure(guest, 1000)).toEqual([200, undefined]);
  });

  test('[FILM-27] a body without bytes or without a length is refused', async () => {
    const guest = await server.grant();
    expect(await measure(guest, 0)).toEqual([400, 'ValidationError']);
    expect(await measure(guest, new Blob([new Uint8Array(10)]).stream())).toEqual([400, 'ValidationError']);
  });

  test('[FILM-27] a user has two requests at a time, also after one has broken off', async () => {
    const guest = await server.grant();
    const [one, other] = [begin(guest), begin(guest)];
    await expect.poll(() => measure(guest, 10)).toEqual([429, 'TooManyRequests']);
    one.abort();
    expect(await other.end()).toBe(200);
    await expect.poll(() => measure(guest, 10)).toEqual([200, undefined]);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('[FILM-27] only users who may add to the queue measure', async () => {
    const { cinema, olga } = await openOwnedRoom(server);
    const guest = await server.grant();
    const refusalOf = async (token: string) => {
      const url = `${server.url}/api/room/${cinema}/films/probe`;
      const response = await fetch(url, { method: 'POST', headers: headersOf(token), body: 'bytes' });
      const { error } = (await response.json()) as { error?: { name: string } };
      return error?.name;
    };
    expect(await refusalOf(guest)).toBeUndefined();
    await olga.ask({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } });
    expect(await refusalOf(guest)).toBe('PermissionDeniedException');
    expect(await refusalOf('nobody')).toBe('MissingToken');
  });
});

test('[FILM-27] a user measures 80 times in ten minutes', async () => {
  const clock = createFakeClock(Date.now());
  const server = await startForTest({ RATE_LIMIT: 'on' }, { clock });
  const [token, other] = [await server.grant(), await server.grant()];
  const room = await server.generate(token);
  const measure = async (by: string) => {
    const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/octet-stream' };
    return (await fetch(`${server.url}/api/room/${room}/films/probe`, { method: 'POST', headers, body: 'bytes' })).status;
  };
  for (let count = 0; count < 80; count += 1) expect(await measure(token)).toBe(200);
  expect(await measure(token)).toBe(429);
  expect(await measure(other)).toBe(200);
  clock.sleep(10 * 60_000);
  expect(await measure(token)).toBe(200);
});
