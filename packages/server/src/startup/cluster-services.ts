import { randomBytes } from 'node:crypto';
import { delay, preciseClock, type Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Backbone, Values } from '../cluster/backbone.ts';
import { createClusterClock } from '../cluster/cluster-clock.ts';
import { createNodeBus } from '../cluster/create-node-bus.ts';
import { noNodes, type NodeBus } from '../cluster/node-bus.ts';
import { createSeal } from '../cluster/seal.ts';
import { sealValues } from '../cluster/sealed-values.ts';
import type { Config } from '../config/config.ts';
import type { ClusterOptions } from '../rooms/room-directory.ts';

export interface ClusterServices {
  bus: NodeBus;
  /** Undefined on a server without other nodes, as is `cluster`. */
  values: Values | undefined;
  cluster: Omit<ClusterOptions, 'readLastAlive' | 'onOwner'> | undefined;
  /** The clock that all nodes share. */
  clock: Clock;
  /** Call it once this server can answer the other nodes. @throws BackboneError */
  announce: () => Promise<void>;
  checkRedis: () => Promise<unknown>;
  /** Called last. */
  leaveCluster: () => Promise<void>;
}

/** Redis may start at the same time. */
const openWithinMs = 5000;
const openAgainMs = 250;

export interface ClusterServicesOptions {
  clock: Clock;
  log: Logger;
  secret: Buffer;
}

/** @throws BackboneError when Redis cannot be used */
export async function joinCluster({ redisUrl }: Config, { clock, log, secret }: ClusterServicesOptions): Promise<ClusterServices> {
  if (redisUrl === undefined) {
    return {
      bus: noNodes,
      values: undefined,
      cluster: undefined,
      clock,
      announce: async () => undefined,
      checkRedis: async () => undefined,
      leaveCluster: async () => undefined,
    };
  }
  const { openRedisBackbone } = await import('../cluster/redis-backbone.ts');
  const backbone = await openInTime(() => openRedisBackbone({ url: redisUrl, clock, log }), clock);
  const shared = await createClusterClock({ local: preciseClock, time: () => backbone.time() });
  const seal = createSeal(secret, log, () => clock.now());
  // No other program can change this machine's monotonic time, for timers and leases.
  const bus = await createNodeBus({ node: randomBytes(9).toString('base64url'), backbone, seal, clock, log });
  return {
    bus,
    values: sealValues(backbone.values, seal),
    cluster: { bus, isLeased: () => bus.isLeased(), backbone, seal },
    clock: shared,
    announce: () => bus.announce(),
    checkRedis: () => backbone.time(),
    async leaveCluster() {
      await bus.close();
      shared.stop();
      await backbone.close();
    },
  };
}

async function openInTime(open: () => Promise<Backbone>, clock: Clock): Promise<Backbone> {
  const deadlineMs = clock.now() + openWithinMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (clock.now() >= deadlineMs) throw error;
      await delay(clock, openAgainMs);
    }
  }
}
