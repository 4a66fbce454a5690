import type { Clock } from '@matinee/base/clock';
import type { SiteAnswerKind } from '@matinee/media';
import { serviceSchema, siteFailureSchema, type Service } from '@matinee/protocol';
import * as z from 'zod/mini';

/** The look-ups of a service at one node. Times are epoch ms. */
export const serviceRecordSchema = z.object({
  service: serviceSchema,
  /** The look-ups of the last hour, oldest first. `isMissing`: the site said that the video does not exist. */
  lookUps: z.array(z.object({ ms: z.number(), isAnswered: z.boolean(), isMissing: z.optional(z.boolean()) })),
  answeredAt: z.optional(z.number()),
  /** The failures since the site last answered. */
  run: z.optional(z.object({ since: z.number(), lastAt: z.number(), count: z.number(), fault: siteFailureSchema })),
});
export type ServiceRecord = z.infer<typeof serviceRecordSchema>;

/** The health of the sites, as seen by this node. */
export interface SiteHealth {
  note(service: Service, answer: SiteAnswerKind, ms: number): void;
  /** Lists services that were asked since the start. */
  read(): ServiceRecord[];
}

const hourMs = 3600 * 1000;
const maxLookUps = 100;

interface Kept extends Omit<ServiceRecord, 'lookUps'> {
  lookUps: { at: number; ms: number; isAnswered: boolean; isMissing: boolean }[];
}

export function createSiteHealth(clock: Pick<Clock, 'now'>): SiteHealth {
  const byService = new Map<Service, Kept>();

  function keptOf(service: Service): Kept {
    const known = byService.get(service);
    if (known !== undefined) return known;
    const kept: Kept = { service, lookUps: [] };
    byService.set(service, kept);
    return kept;
  }

  return {
    note(service, answer, ms) {
      if (answer === 'unasked') return;
      const kept = keptOf(service);
      const at = clock.now();
      const isMissing = answer === 'missing';
      const isAnswered = answer === 'answered' || isMissing;
      kept.lookUps.push({ at, ms: Math.round(ms), isAnswered, isMissing });
      if (kept.lookUps.length > maxLookUps) kept.lookUps.shift();
      if (answer === 'answered' || answer === 'missing') {
        kept.answeredAt = at;
        delete kept.run;
      } else {
        kept.run = { since: kept.run?.since ?? at, lastAt: at, count: (kept.run?.count ?? 0) + 1, fault: answer };
      }
    },
    read() {
      const sinceMs = clock.now() - hourMs;
      return [...byService.values()].map(({ lookUps, ...rest }) => ({
        ...rest,
        lookUps: lookUps.filter(({ at }) => at > sinceMs).map(({ ms, isAnswered, isMissing }) => ({ ms, isAnswered, isMissing })),
      }));
    },
  };
}
