import { RequestType, type RoomRequest } from '@matinee/protocol';
import type { Random } from '../random.ts';
import type { ClusterClient } from './cluster-client.ts';

export interface Load {
  stop(): void;
}

export interface LoadOptions {
  clients: readonly ClusterClient[];
  requestsPerSecond: number;
  videoUrl: (number: number) => string;
  random: Random;
}

const titleShare = 0.1;
const queueShare = 0.1;
/** So few that clients of several nodes add the same video, often queued already. */
const videos = 12;
const turnMs = 10;

export function startLoad({ clients, requestsPerSecond, ...options }: LoadOptions): Load {
  const startedMs = performance.now();
  let asked = 0;
  // Timers come late on a busy machine, so each turn sends all due requests.
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * requestsPerSecond;
    for (; asked < due; asked++) {
      const client = clients[asked % clients.length] as ClusterClient;
      client.ask(nextRequest(client, options));
    }
  }, turnMs);
  return { stop: () => clearInterval(timer) };
}

function nextRequest(client: ClusterClient, { random, videoUrl }: Pick<LoadOptions, 'random' | 'videoUrl'>): RoomRequest {
  const name = requestName(client.page, client.ledger.sent.length + 1);
  if (random.chance(titleShare)) return { type: RequestType.ApplySettings, settings: { title: name } };
  if (random.chance(queueShare)) {
    const video = { service: 'hls' as const, id: videoUrl(random.int(1, videos)) };
    return random.chance(0.5) ? { type: RequestType.Add, video } : { type: RequestType.Remove, video };
  }
  return { type: RequestType.Chat, text: name };
}

/** The text by which a request is recognised everywhere. */
export function requestName(page: string, id: number): string {
  return `${page} ${id}`;
}
