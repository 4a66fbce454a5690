import { createFakeClock } from '@matinee/base/fake-clock';
import type { TestServer } from '@matinee/testing';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';
import { fileOf, offerOf } from './sent-film.ts';

const apiKey = 'operators-only-0123456789';
const hourMs = 3600 * 1000;
let files = 0;
const newFile = () => fileOf(1, `file ${(files += 1)}`);

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
    expect((await server.call('POST', `/room/${room}/films/probe`, { token })).body.error).toMatchObject(off);
    expect((await server.call('GET', '/admin/films', { headers: { apikey: apiKey } })).body.error).toMatchObject(off);
    const address = await server.call('GET', `/data/address?service=file&id=${id}&room=${room}`, { token });
    expect(address.body.error).toMatchObject({ name: 'VideoNotFoundException' });
    expect((await fetch(`${server.url}/api/room/${room}/film/${id}?pass=x`)).status).toBe(404);
    expect((await server.call('GET', '/features')).body.services ?? []).not.toContain('file');
    expect(existsSync(join(server.dataDir, 'films'))).toBe(false);
  });
});
