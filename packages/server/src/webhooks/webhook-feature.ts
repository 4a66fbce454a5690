import type { Clock } from '@matinee/base/clock';
import type { FetchPolicy, Lookup } from '@matinee/media';
import { isAllowedUrl } from '@matinee/media/url-rules';
import type { Logger } from 'pino';
import { noNodes, type NodeBus } from '../cluster/node-bus.ts';
import type { Config } from '../config/config.ts';
import type { Bans } from '../access/bans.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { RunExclusively } from '../storage/sole-use.ts';
import type { Database } from '../storage/tables.ts';
import type { DeliveryWorker } from './delivery-worker.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createRoomDeliveries } from './room-deliveries.ts';
import { registerWebhookCalls } from './webhook-calls.ts';
import { createWebhooks } from './webhooks.ts';

export interface WebhookFeatureOptions {
  database: Database;
  clock: Clock;
  log: Logger;
  bus: NodeBus;
  runExclusively: RunExclusively;
  bans: Pick<Bans, 'refusalOf'>;
  /** Webhooks have their own setting for private addresses. */
  fetchPolicy: FetchPolicy;
  config: Pick<Config, 'allowPrivateWebhooks'>;
  lookup: Lookup | undefined;
}

const answerWithinMs = 15_000;
// The worker bounds the attempts under way; nothing may wait for a slot with a deadline running.
const unbounded = { reserved: 64, perSession: 64, perAddress: 64, perHost: 64, perHostAndAddress: 64, waiting: 64, waitingPerSession: 64 };
const none = { ...unbounded, reserved: 0 };
const slots = { total: 64, waitMs: answerWithinMs, lanes: { links: unbounded, sites: none, images: none, subtitles: none } };

/** Loads the code that delivers once there is a message. */
export async function createWebhookFeature(options: WebhookFeatureOptions) {
  const { database, clock, log, bus, bans, config, lookup } = options;
  const fetchPolicy = { ...options.fetchPolicy, allowPrivate: config.allowPrivateWebhooks };
  const onError = (error: unknown): void => log.error({ err: error }, 'failed to handle messages to webhooks');
  const isBanned = (accountId: string): boolean => bans.refusalOf({ accountId }) !== undefined;
  const roomDeliveries = await createRoomDeliveries({ database, clock, bus, isBanned, onError });
  const deliveries = createDeliveryQueue(database, clock);
  let worker: Promise<DeliveryWorker> | undefined;
  let isStopped = false;

  async function openWorker(): Promise<DeliveryWorker> {
    const [{ createDeliveryWorker }, { createGuardedFetch }] = await Promise.all([
      import('./delivery-worker.ts'),
      import('@matinee/media'),
    ]);
    const deadlines = { connectMs: 5000, headersMs: answerWithinMs, totalMs: answerWithinMs };
    const fetcher = createGuardedFetch({ ...fetchPolicy, ...(lookup !== undefined && { lookup }), deadlines, slots });
    if (bus === noNodes) await deliveries.releaseAll();
    return createDeliveryWorker({ queue: deliveries, roomDeliveries, fetcher, clock, random: Math.random, onError });
  }
  const start = (): void => {
    if (isStopped || worker !== undefined || !roomDeliveries.isUsed()) return;
    worker = openWorker();
    worker.catch(onError);
  };
  const stopListening = roomDeliveries.onStored(start);
  start();

  const webhooks = createWebhooks({
    ...options,
    roomDeliveries,
    hostOf(text) {
      const url = URL.parse(text);
      return url !== null && isAllowedUrl(url, fetchPolicy) ? url.hostname.split('.').slice(-2).join('.') : undefined;
    },
  });
  return {
    name: 'webhooks',
    follower: roomDeliveries,
    register: (rest: RestCalls) => registerWebhookCalls(rest, webhooks),
    exportOf: async (accountId: string) => ({ webhooks: await webhooks.listOwned(accountId) }),
    sweep: () => deliveries.sweep(),
    async stop() {
      isStopped = true;
      stopListening();
      await (await worker)?.close();
    },
  };
}
