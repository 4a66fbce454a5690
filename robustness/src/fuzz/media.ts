import { videoPage } from '../hostile/answers.ts';
import { hostileKinds, pathOf, type HostileKind } from '../hostile/files.ts';
import { transportFaults } from '../hostile/hostile-site.ts';
import { call, exchange, type Asked } from './exchange.ts';
import { forwardedFor, type Fuzzer, type Lane, type World } from './world.ts';
import type { Random } from '../random.ts';

export const fuzzMedia: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    if (random.chance(0.15)) {
      await lookAtInstance(world, lane, random);
      continue;
    }
    const number = random.int(0, 1_000_000);
    const kind = random.pick(hostileKinds);
    const fault = random.chance(0.1) ? `/faulty/${random.pick(transportFaults)}` : '';
    const link = world.site.url + fault + pathOf(kind, number);
    world.pool.add(kind === 'subtitles' ? 'subtitleUrl' : 'link', link);
    world.count(`files (${kind})`);
    await showOrQueue(world, lane, random, kind, link, number);
  }
};

async function lookAtInstance(world: World, lane: Lane, random: Random): Promise<void> {
  const input = random.chance(0.2) ? `words ${random.int(0, 1e6)}` : world.site.url + videoPage(random);
  world.count('files (answers)');
  await call(world, { lane, random }, 'GET', `/data/previewAdd?input=${encodeURIComponent(input)}`, {
    token: world.pool.pick('token', random),
  });
}

async function showOrQueue(world: World, lane: Lane, random: Random, kind: HostileKind, link: string, number: number): Promise<void> {
  const ask = (method: string, path: string, body?: unknown): ReturnType<typeof call> =>
    call(world, { lane, random }, method, path, { token: world.pool.pick('token', random), body });
  if (kind === 'picture') {
    const preview = await ask('GET', `/data/previewAdd?input=${encodeURIComponent(`${world.site.url}/shown/${number}.json`)}`);
    const [path] = /\/api\/image\/[^"\\]+/.exec(preview?.text ?? '') ?? [];
    if (path !== undefined) await serveFrom(world, lane, path, random);
    return;
  }
  const room = String(world.pool.pick('room', random));
  if (kind === 'subtitles') {
    const id = `${world.site.url}/clip.mp4?${number}`;
    await ask('POST', `/room/${room}/queue`, { service: 'direct', id, subtitleUrl: link });
    const queue = await ask('GET', `/room/${room}`);
    const path = new RegExp(`"id":"[^"]*\\?${number}"[^{}]*?"subtitlePath":"([^"]+)"`).exec(queue?.text ?? '')?.[1];
    if (path !== undefined) await serveFrom(world, lane, path, random);
    return;
  }
  if (random.chance(0.7)) await ask('GET', `/data/previewAdd?input=${encodeURIComponent(link)}`);
  else await ask('POST', `/room/${room}/queue`, { url: link });
}

/** Pictures and subtitles come without JSON, so only the status can be checked. */
async function serveFrom(world: World, lane: Lane, path: string, random: Random): Promise<void> {
  const asked: Asked = { method: 'GET', path: encodeURI(decodeURI(path)), headers: { 'x-forwarded-for': forwardedFor(random) } };
  const answer = await exchange(world, lane, asked);
  if (answer !== undefined && answer.status >= 500 && answer.status !== 503) {
    world.findings.add('no undocumented 5xx', `GET ${path} was answered with ${answer.status} ${answer.text.slice(0, 200)}`);
  }
}
