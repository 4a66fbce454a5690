import type { Video } from '@matinee/protocol';
import type { ServerProcess } from '@matinee/testing/server-process';
import { knowVideos } from '@matinee/testing/sites';
import { enterRoom, isAction, isOwnId, type LoadClient } from '../load-client.ts';

const perRequest = 250;

const film = (n: number): Video => ({
  service: 'direct',
  id: `https://films.example/${n}.mp4`,
  title: `Film ${n}, with a title as long as titles of films usually are`,
  length: 60 + ((n * 37) % 7200),
});

export async function fillRoom(server: ServerProcess, count: number): Promise<{ url: string; name: string; client: LoadClient }> {
  const films = Array.from({ length: count }, (_, n) => film(n));
  knowVideos(server, ...films);
  const token = await server.grant();
  const name = await server.generate(token);
  const client = await enterRoom(server.url, name, token, isOwnId);
  const queued = new Promise<void>((resolve, reject) => {
    client.onText((text) => {
      if (isAction(text, 'error')) reject(new Error(`The films were not queued: ${String(text)}`));
      const queue = isAction(text, 'sync') ? (JSON.parse(String(text)) as { queue?: unknown[] }).queue : undefined;
      if ((queue?.length ?? 0) >= count) resolve();
    });
  });
  client.send({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } });
  for (let from = 0; from < count; from += perRequest) {
    const videos = films.slice(from, from + perRequest).map(({ service, id }) => ({ service, id }));
    client.send({ action: 'req', request: { type: 5, videos } });
  }
  await queued;
  client.send({ action: 'req', request: { type: 2, state: true } });
  return { url: `${server.url}/room/${name}`, name, client };
}
