import type { Clock } from '@matinee/base/clock';
import type { Features } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createBotFeature } from '../bots/bot-feature.ts';
import { createEmoteFeature } from '../emotes/emote-feature.ts';
import { createFilmFeature } from '../films/film-feature.ts';
import type { PlayableRoomVideos } from '../http/calls/queue-calls.ts';
import type { RoomAccess } from '../access/room-access.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { FeatureGauge, Telemetry } from '../telemetry/telemetry.ts';
import type { Rate } from '../edge/rate-limiter.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Config } from '../config/config.ts';
import type { ChangeFollower } from '../rooms/room-host.ts';
import type { RunExclusively } from '../storage/sole-use.ts';
import { createLibraryFeature } from '../library/library-feature.ts';
import { createPairingFeature } from '../pairing/pairing-feature.ts';
import { createWebhookFeature } from '../webhooks/webhook-feature.ts';
import type { AccountServices } from './account-services.ts';
import type { MediaServices } from './media-services.ts';
import type { StorageServices } from './storage-services.ts';

/** A part of the server that can be cut out (docs/architecture.md). */
export interface ServerFeature {
  name: string;
  follower?: ChangeFollower;
  roomVideos?: PlayableRoomVideos;
  register(rest: RestCalls, files: FeatureRoutes): void;
  advertise?: () => Partial<Features>;
  exportOf?: (accountId: string) => Promise<object>;
  removeAccount?: (accountId: string) => Promise<void>;
  gauges?: readonly FeatureGauge[];
  /** By IP address, where they differ from the general rate. */
  rates?: Readonly<Record<string, Rate>>;
  roomRemoved?: (roomId: number) => Promise<void>;
  sweep?: () => Promise<void>;
  stop?: () => Promise<void>;
}

interface FeatureRoutes {
  app: FastifyInstance;
  restLimits: RestLimits;
  rooms: RoomDirectory;
  access: RoomAccess;
}

interface FeatureOptions extends StorageServices, AccountServices, MediaServices {
  config: Config;
  clock: Clock;
  log: Logger;
  bus: NodeBus;
  telemetry: Telemetry;
  runExclusively: RunExclusively;
  publicUrl: () => string;
}

/** In the order in which they stop. */
const features: readonly ((options: FeatureOptions) => Promise<ServerFeature>)[] = [
  createWebhookFeature,
  createEmoteFeature,
  createPairingFeature,
  createBotFeature,
  createFilmFeature,
  createLibraryFeature,
];

export function createFeatures(options: FeatureOptions): Promise<ServerFeature[]> {
  return Promise.all(features.map((create) => create(options)));
}
