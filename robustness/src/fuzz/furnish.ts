import { createRestClient } from '@matinee/testing/rest-client';
import type { ServerProcess } from '@matinee/testing/server-process';
import type { HostileSite } from '../hostile/hostile-site.ts';
import type { Pool } from './pool.ts';
import { apiKey } from './world.ts';

const guests = 12;
const rooms = 6;

export function environment(site: HostileSite, isLimited: boolean): Record<string, string> {
  const { host } = new URL(site.url);
  return {
    RATE_LIMIT: isLimited ? 'on' : 'off',
    API_KEY: apiKey,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'log:',
    DISCORD_CLIENT_ID: 'matinee',
    DISCORD_CLIENT_SECRET: 'secret',
    PEERTUBE_HOSTS: `http://${host}`,
    SEARCH: 'peertube',
  };
}

export async function furnish(server: ServerProcess, pool: Pool, site: HostileSite): Promise<void> {
  const rest = createRestClient(() => server.url);
  for (let n = 0; n < guests; n++) {
    const headers = { 'x-forwarded-for': `10.0.0.${n + 1}` };
    const { token } = (await rest.call('GET', '/auth/grant', { headers })).body as { token: string };
    pool.add('token', token);
    if (n >= rooms) continue;
    const room = { name: `room-${n}`, isTemporary: n % 2 === 0, title: `Room ${n}` };
    const { status, body } = await rest.call('POST', '/room/create', { token, headers, body: room });
    if (status !== 201) throw new Error(`A room could not be made: ${JSON.stringify(body)}`);
    pool.add('room', room.name);
  }
  pool.add('video', { service: 'direct', id: '/sample/first-light.mp4' });
  for (let n = 0; n < 5; n++) {
    pool.add('video', { service: 'direct', id: `${site.url}/clip.mp4?${n}` });
    pool.add('link', `${site.url}/clip.mp4?${n}`);
  }
  pool.add('video', { service: 'hls', id: `${site.url}/live.m3u8` });
  pool.add('link', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  pool.add('link', 'a few words');
  pool.add('subtitleUrl', `${site.url}/file/subtitles/1.srt`);
  pool.add('username', 'Olga');
  pool.add('password', 'Olga knows 27 lighthouses');
  pool.add('key', 'x'.repeat(43));
}
