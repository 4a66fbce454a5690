import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';
import { folderWith, temporaryFolder } from '../helpers/temporary-folder.ts';

const outside = folderWith({ 'secret.mkv': 'secret', 'folder/Two.mkv': 'secret' });
const media = folderWith({ 'One.mkv': 'one', 'sub/Two.mkv': 'two' });

describe('a folder that changes', () => {
  test('[FILM-48] a film that is replaced by a link out of the folder while it is listed is not read', async () => {
    const server = await startForTest({ MEDIA_DIR: media });
    const token = await server.grant();
    const room = await server.generate(token);
    const { body } = await server.call('GET', `/room/${room}/library/search?words=mkv`, { token });
    const urls = await Promise.all(
      body.entries.map(async ({ id }: { id: string }) => {
        const { body: address } = await server.call('GET', `/data/address?service=file&id=${id}&room=${room}`, { token });
        return server.url + address.src_url;
      }),
    );
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    rmSync(join(media, 'One.mkv'));
    symlinkSync(join(outside, 'secret.mkv'), join(media, 'One.mkv'));
    rmSync(join(media, 'sub'), { recursive: true });
    symlinkSync(join(outside, 'folder'), join(media, 'sub'));
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });

  test('[FILM-48] a film that becomes shorter ends the connections that read beyond its end', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'One.mkv'), 'x'.repeat(3_000_000));
    const server = await startForTest({ MEDIA_DIR: folder });
    const token = await server.grant();
    const room = await server.generate(token);
    const { body } = await server.call('GET', `/room/${room}/library`, { token });
    const { body: address } = await server.call('GET', `/data/address?service=file&id=${body.entries[0].id}&room=${room}`, { token });
    const reader = (await fetch(server.url + address.src_url)).body?.getReader();
    await reader?.read();
    truncateSync(join(folder, 'One.mkv'), 10);
    const readRest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readRest()).rejects.toThrow('terminated');
  });
});

describe('the users of the library', () => {
  const apiKey = 'operators-only-0123456789';
  const listAs = async (env: Record<string, string>, name?: string, headers: Record<string, string> = {}) => {
    const server = await startForTest({ ...env, API_KEY: apiKey });
    const token = await server.grant(name);
    const room = await server.generate(token);
    return { server, answer: await server.call('GET', `/room/${room}/library`, { token, headers }) };
  };

  test('[FILM-47] MEDIA_FOR leaves it to members or to operators', async () => {
    const guest = await listAs({ MEDIA_DIR: media, MEDIA_FOR: 'members' });
    expect(guest.answer.body.error).toMatchObject({ name: 'LoginRequired', reason: 'library_needs_login' });
    expect((await guest.server.call('GET', '/data/features')).body).toMatchObject({ library: 'members' });
    expect((await listAs({ MEDIA_DIR: media, MEDIA_FOR: 'members' }, 'Ilse')).answer.status).toBe(200);
    const operators = { MEDIA_DIR: media, MEDIA_FOR: 'operators' };
    expect((await listAs(operators, 'Ilse')).answer.body.error).toMatchObject({ reason: 'library_by_operators' });
    expect((await listAs(operators, 'Ilse', { apikey: apiKey })).answer.status).toBe(200);
  });

  test('[FILM-50] without MEDIA_DIR there is none, and the calls say so', async () => {
    const { server, answer } = await listAs({});
    expect(answer.body.error).toMatchObject({ name: 'FeatureDisabledException', reason: 'library_off' });
    expect((await server.call('GET', '/data/features')).body.library).toBeUndefined();
  });

  test('[FILM-50] a folder that can’t be read stops nothing: the log says so, and pages are not told of it', async () => {
    const { server, answer } = await listAs({ MEDIA_DIR: join(temporaryFolder(), 'missing') });
    expect(answer.body).toMatchObject({ entries: [], total: 0 });
    expect((await server.call('GET', '/data/features')).body.library).toBeUndefined();
    expect(server.log.filter((line) => line.includes('failed to read MEDIA_DIR'))).toHaveLength(1);
  });
});
