import * as z from 'zod/mini';
import { successShape } from './call.ts';
import { linkServiceSchema } from '../media/services.ts';

/** Reason why a site could not be used. */
export const siteFailures = [
  /** No answer in time, or no success. */
  'no-answer',
  /** This version does not know the form of its answer. */
  'changed',
  /** It refuses this server, or its key. */
  'refused',
  /** It limits this server's requests for now. */
  'busy',
  'too-large',
  /** For this server's quota of the day. */
  'quota',
  /** A defect of this server. */
  'defect',
] as const;
export const siteFailureSchema = z.enum(siteFailures);
export type SiteFailure = z.infer<typeof siteFailureSchema>;

/** Status of a service, at all nodes together. */
export const siteStatusSchema = z.object({
  service: linkServiceSchema,
  /** Whether its links are accepted. */
  isOn: z.boolean(),
  /** The environment variable that switches it off; missing if operators may switch it. */
  fixedBy: z.optional(z.string()),
  /**
   * `doubtful`: it said of the last ten videos that they don't exist, so it may have changed. `unset`: it lacks a key
   * or instances. `unused`: nothing was looked up in the last hour.
   */
  state: z.enum(['working', 'slow', 'doubtful', 'failing', 'unused', 'unset', 'off']),
  /** The time since which it has failed, in epoch ms, and the reason of the last failure. */
  failingSince: z.optional(z.number()),
  fault: z.optional(siteFailureSchema),
  /** The share of the look-ups of the last hour that the site answered; missing if there were none. */
  worked: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** The median time of the look-ups, in ms; missing if there were none. */
  medianMs: z.optional(z.number()),
  /** Whether it has a key, for services that can have one. */
  hasKey: z.optional(z.boolean()),
  /** The searches of the day, for services that count them. */
  searches: z.optional(z.object({ left: z.number(), all: z.number() })),
  /** How many instances it has, for services of many hosts. */
  instances: z.optional(z.number()),
});
export type SiteStatus = z.infer<typeof siteStatusSchema>;

export const siteStatusesResponseSchema = z.object({ ...successShape, data: z.array(siteStatusSchema) });
