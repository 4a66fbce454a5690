import type { Clock } from '@matinee/base/clock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createBotFeature } from '../bots/bot-feature.ts';
import { createEmoteFeature } from '../emotes/emote-feature.ts';
import type { Rate } from '../edge/rate-limiter.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Config } from '../config/config.ts';
import type { ChangeFollower } from '../rooms/change-follower.ts';
import type { RunExclusively } from '../storage/run-exclusively.ts';
import { createPairingFeature } from '../pairing/pairing-feature.ts';
import { createWebhookFeature } from '../webhooks/webhook-feature.ts';
import type { AccountServices } from './account-services.ts';
import type { MediaServices } from './media-services.ts';
import type { StorageServices } from './storage-services.ts';

/** A part of the server that can be cut out: docs/architecture.md says how. */
export interface ServerFeature {
  name: string;
  follower?: ChangeFollower;
  register(rest: RestCalls, files: { app: FastifyInstance; restLimits: RestLimits }): void;
  /** Returns its part of the export of an account. */
  exportOf?: (accountId: string) => Promise<object>;
  /** The rates of its calls for one IP address, where they differ from the general rate. */
  rates?: Readonly<Record<string, Rate>>;
  /** Deletes expired rows. */
  sweep?: () => Promise<void>;
  stop?: () => Promise<void>;
}

interface FeatureOptions extends StorageServices, AccountServices, MediaServices {
  config: Config;
  clock: Clock;
  log: Logger;
  bus: NodeBus;
  runExclusively: RunExclusively;
  publicUrl: () => string;
}

/** All features, in the order in which they stop. */
const features: readonly ((options: FeatureOptions) => Promise<ServerFeature>)[] = [
  createWebhookFeature,
  createEmoteFeature,
  createPairingFeature,
  createBotFeature,
];

export function createFeatures(options: FeatureOptions): Promise<ServerFeature[]> {
  return Promise.all(features.map((create) => create(options)));
}
