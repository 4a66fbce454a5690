import type { Clock } from '@matinee/base/clock';
import type { LookupCache } from '@matinee/media';
import { searchesToday } from '@matinee/media/search-quota';
import { linkServices, serviceSettingOf, type LinkService, type ServerProblem, type SiteStatus } from '@matinee/protocol';
import * as z from 'zod/mini';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Config } from '../config/config.ts';
import type { CountExchange } from '../edge/count-exchange.ts';
import { createRateLimitError } from '../edge/rate-limiter.ts';
import { createLimiter } from '../edge/limiters.ts';
import type { LinkLookup } from '../rooms/link-lookup.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { serviceRecordSchema, type SiteHealth } from '../telemetry/site-health.ts';
import { healthOf, isOneSite, setUpServices } from './site-state.ts';

/** The services whose links can be played, with their health at all nodes. */
export interface SiteStatuses {
  list(): Promise<SiteStatus[]>;
  /** Looks up a sample at each service that is on, and waits a while for the sites. @throws TooManyRequests within a minute of another check */
  check(): Promise<void>;
  /** Lists the failing sites, for the overview. */
  problems(): Promise<ServerProblem[]>;
}

export interface SiteStatusesOptions {
  bus: NodeBus;
  clock: Clock;
  exchange: CountExchange | undefined;
  config: Pick<Config, 'sites'>;
  settings: Pick<ServerSettings, 'current' | 'fixedBy'>;
  /** The health of sites as this node sees it. */
  siteHealth: SiteHealth;
  links: Pick<LinkLookup, 'trySample'>;
  lookupCache: LookupCache;
}

/** The answer is complete without nodes that take longer, in ms. */
const withinMs = 2000;
/** How long a check waits, in ms. A slower site's result is shown with the next request. */
const maxCheckMs = 15_000;
const checkRate = { max: 1, windowMs: 60_000 };
const nothing = z.object({});

export function createSiteStatuses(options: SiteStatusesOptions): SiteStatuses {
  const { bus, clock, exchange, config, settings, siteHealth, links } = options;
  const checks = createLimiter('provider-check', checkRate, { clock, exchange, isStrict: true });
  const setUp = new Set(setUpServices(config));
  bus.onAsked('admin.sites', nothing, async () => siteHealth.read());

  const isOn = (service: LinkService): boolean => settings.current()[serviceSettingOf(service)] === 'on';

  async function list(): Promise<SiteStatus[]> {
    const answers = await askAll(bus, { clock, withinMs }, 'admin.sites', {});
    const elsewhere = answers.flatMap((answer) =>
      answer !== undefined && 'value' in answer ? z.array(serviceRecordSchema).parse(answer.value) : [],
    );
    const records = Map.groupBy([...siteHealth.read(), ...elsewhere], ({ service }) => service);
    return Promise.all(
      linkServices.map(async (service) => {
        const fixedBy = settings.fixedBy[serviceSettingOf(service)];
        const isUsed = isOn(service) && setUp.has(service);
        return {
          service,
          isOn: isOn(service),
          ...(fixedBy !== undefined && { fixedBy }),
          ...(isUsed ? healthOf(records.get(service) ?? []) : { state: setUp.has(service) ? ('off' as const) : ('unset' as const) }),
          ...(await factsOf(service, options)),
        };
      }),
    );
  }

  return {
    list,
    async check() {
      const waitMs = checks.waitMs('');
      if (waitMs > 0) throw createRateLimitError(waitMs);
      checks.charge('');
      const tried = linkServices.filter((service) => isOn(service) && setUp.has(service)).map((service) => links.trySample(service));
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(maxCheckMs, resolve);
      await Promise.race([Promise.all(tried), late]);
      cancel();
    },
    async problems() {
      const failing = (await list()).filter(({ service, state }) => state === 'failing' && isOneSite([{ service }]));
      return failing.map(({ service, failingSince = 0, fault }) => ({
        kind: 'site' as const,
        service,
        since: failingSince,
        ...(fault !== undefined && { fault }),
      }));
    },
  };
}

/** Returns an operator's settings for a service: a key, instances, searches. */
async function factsOf(
  service: LinkService,
  { config: { sites }, lookupCache: cache, clock }: Pick<SiteStatusesOptions, 'config' | 'lookupCache' | 'clock'>,
): Promise<Partial<SiteStatus>> {
  switch (service) {
    case 'youtube': {
      if (sites.youtubeKey === undefined) return { hasKey: false };
      const all = sites.youtubeSearchesPerDay;
      return { hasKey: true, searches: { left: Math.max(0, all - (await searchesToday({ cache, clock }))), all } };
    }
    case 'googledrive':
      return { hasKey: sites.googleDriveKey !== undefined && sites.googleDriveBrowserKey !== undefined };
    case 'reddit':
      return { hasKey: sites.reddit !== undefined };
    case 'peertube':
    case 'invidious':
      return { instances: sites[service].size };
    default:
      return {};
  }
}
