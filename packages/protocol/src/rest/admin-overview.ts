import * as z from 'zod/mini';
import { siteFailureSchema } from './site-status.ts';
import { successShape } from './call.ts';
import { linkServiceSchema } from '../media/services.ts';

/** 0 to 1. */
const shareSchema = z.number().check(z.minimum(0), z.maximum(1));

/** Status of a node of the server, and of the machine that it runs on. */
export const nodeStatusSchema = z.object({
  /** The id of the process, new at each start. */
  id: z.string(),
  version: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
  /** Load of its event loop, which does nearly all its work. */
  load: shareSchema,
  /** Delay of its timers, in ms. */
  lateMs: z.number(),
  /** Load of all cores of the machine. */
  processor: shareSchema,
  cores: z.number(),
  memoryBytes: z.number(),
  maxMemoryBytes: z.number(),
  connections: z.number(),
  maxConnections: z.number(),
  /** Mean time of storing a change of a room in the last minutes, in ms; missing if nothing was stored. */
  commitMs: z.optional(z.number()),
});
export type NodeStatus = z.infer<typeof nodeStatusSchema>;

/** A problem that an operator should look at. */
export const serverProblemSchema = z.discriminatedUnion('kind', [
  /** It did not answer in time: the numbers leave it out. */
  z.object({ kind: z.literal('silent-node') }),
  /** It cannot store rooms, or cannot reach Redis. */
  z.object({ kind: z.literal('storage'), node: z.string() }),
  z.object({ kind: z.literal('redis'), node: z.string() }),
  z.object({ kind: z.literal('disk'), node: z.string(), freeBytes: z.number() }),
  /** An IPv4 /24 or IPv6 /48 with many requests over a limit in the last hour. */
  z.object({ kind: z.literal('limits'), network: z.string(), ofChat: z.boolean(), refused: z.number() }),
  /** Requests come through this proxy, which TRUST_PROXY does not name. */
  z.object({ kind: z.literal('proxy'), peer: z.string() }),
  z.object({ kind: z.literal('public-url') }),
  /** Its look-ups have failed since then, epoch ms. */
  z.object({ kind: z.literal('site'), service: linkServiceSchema, since: z.number(), fault: z.optional(siteFailureSchema) }),
  /** E-mails have failed since then, epoch ms. */
  z.object({ kind: z.literal('mail'), since: z.number() }),
]);
export type ServerProblem = z.infer<typeof serverProblemSchema>;

export const overviewResponseSchema = z.object({
  ...successShape,
  data: z.object({
    /** The answering node comes first. */
    nodes: z.array(nodeStatusSchema),
    /** Users with an open room, counted once at each node. */
    people: z.number(),
    rooms: z.object({ loaded: z.number(), public: z.number(), playing: z.number() }),
    /** The share of recent reports whose player was within 0.25 s of the room; missing if there were none. */
    inSync: z.optional(shareSchema),
    /**
     * The most people in each 5 minutes of the last 24 hours, by the start of the 5 minutes in epoch ms. Times when the
     * server was down are missing.
     */
    history: z.array(z.object({ at: z.number(), people: z.number() })),
    problems: z.array(serverProblemSchema),
  }),
});
export type Overview = z.infer<typeof overviewResponseSchema>['data'];
