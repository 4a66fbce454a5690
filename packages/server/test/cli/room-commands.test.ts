import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { dumpRoom } from '../../src/cli/rooms.ts';
import { replayRoom } from '../../src/cli/room-replay.ts';
import { readConfig } from '../../src/config/config.ts';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';

const apiKey = 'operators-only-0123456789';
const address = '198.18.77.7';
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const server = await startForFile({ API_KEY: apiKey, METRICS_PORT: '0', TRUST_PROXY: '127.0.0.1' });
const environment = { API_KEY: apiKey, METRICS_PORT: new URL(server.operatorUrl ?? '').port, DATA_DIR: server.dataDir };
const token = (await server.call('GET', '/auth/grant', { headers: { 'x-forwarded-for': address } })).body.token;
const room = await server.generate(token);
const guest = await server.enter(room, token);
guest.request({ type: RequestType.Add, video: sample });
guest.request({ type: RequestType.Chat, text: 'a chat \u009b31m text' });
guest.request({ type: RequestType.Vote, video: { service: 'direct', id: 'nothing' }, add: true });
guest.request({ type: RequestType.Playback, state: true });
await guest.next('sync', ({ isPlaying }) => isPlaying === true);

async function run([command, ...args]: string[], env: Record<string, string> = environment) {
  let out = '';
  const print = (line: string): void => void (out += `${line}\n`);
  const call = { args, has: () => false, readConfig: () => readConfig(env), pathOf: (file: string) => file, print };
  try {
    const code = await (command === 'dump' ? dumpRoom : replayRoom)(call);
    return { code: code ?? 0, out, error: '' };
  } catch (error) {
    return { code: 1, out, error: String(error) };
  }
}

describe('a dump', () => {
  test('[STORE-12] is written readable only for the operator, and replays to the same room', async () => {
    const dumped = await run(['dump', room.toUpperCase()]);
    expect(dumped).toMatchObject({ code: 0, error: '' });
    const file = dumped.out.trim();
    expect(file.startsWith(server.dataDir)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const replayed = await run(['replay', file], {});
    expect(replayed).toMatchObject({ code: 0, error: '' });
    expect(replayed.out).toContain('The room ends as it did, byte for byte.');
    for (const part of ['Join', 'Add', 'first-light', 'Chat', 'a chat', 'refused: ', 'Playback {"state":true}', '"isPlaying":true']) {
      expect(replayed.out).toContain(part);
    }
    expect(replayed.out).not.toContain('\u009b');
  });

  test('[STORE-12] has the requests, but no token and no IP address', async () => {
    const text = readFileSync((await run(['dump', room])).out.trim(), 'utf8');
    expect(text).toContain('a chat');
    for (const secret of [token, address, '127.0.0.1', apiKey]) expect(text).not.toContain(secret);
  });

  test('ends differently from the room if it was changed, which the exit code says', async () => {
    const file = (await run(['dump', room])).out.trim();
    writeFileSync(file, readFileSync(file, 'utf8').replace('"isPlaying":true', '"isPlaying":false'));
    const replayed = await run(['replay', file], {});
    expect(replayed.code).toBe(1);
    expect(replayed.out).toContain('The room ends otherwise than it did.');
  });

  test.each([
    ['of a room that is not loaded', ['dump', 'nowhere'], {}, 'This room is not loaded'],
    ['of a name that no room has', ['dump', '../nowhere'], {}, 'No room has such a name'],
    ['with the wrong key', ['dump', 'nowhere'], { API_KEY: 'another-key-0123456789' }, 'API key'],
    ['without a key', ['dump', 'nowhere'], { API_KEY: '' }, 'API_KEY'],
    ['of a server that is not there', ['dump', 'nowhere'], { METRICS_PORT: '1' }, 'No server answers'],
    ['that is another file', ['replay', fileURLToPath(import.meta.url)], {}, 'no dump'],
    ['that is no file', ['replay', 'nowhere.json'], {}, 'ENOENT'],
  ])('%s is refused in a sentence', async (_, args, others, sentence) => {
    const { code, out, error } = await run(args, { ...environment, ...others });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(sentence);
    expect(error.trim().split('\n')).toHaveLength(1);
  });
});

describe('histories of rooms', () => {
  test('[STORE-12] are refused to callers without the key and on the public port', async () => {
    const path = `/rooms/${room}/history`;
    expect((await fetch(server.operatorUrl + path)).status).toBe(403);
    expect((await fetch(server.operatorUrl + path, { headers: { apikey: 'wrong' } })).status).toBe(403);
    expect((await fetch(server.operatorUrl + path, { method: 'POST', headers: { apikey: apiKey } })).status).toBe(404);
    expect(await (await fetch(server.url + path, { headers: { apikey: apiKey } })).text()).not.toContain('a chat');
    expect((await server.call('GET', path, { headers: { apikey: apiKey } })).status).toBe(404);
  });

  test('are not stored by a server without a key', async () => {
    const keyless = await startForTest({ METRICS_PORT: '0' });
    const name = await keyless.generate();
    await keyless.enter(name);
    expect((await fetch(`${keyless.operatorUrl}/rooms/${name}/history`, { headers: { apikey: '' } })).status).toBe(403);
  });
});
