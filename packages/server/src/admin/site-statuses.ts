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

export interface SiteStatuses {
  list(): Promise<SiteStatus[]>;
  /** Looks up a sample at each service that is on. @throws TooManyRequests within a minute of another check */
  check(): Promise<void>;
  problems(): Promise<ServerProblem[]>;
}

export interface SiteStatusesOptions {
  bus: NodeBus;
  clock: Clock;
  exchange: CountExchange | undefined;
  config: Pick<Config, 'sites'>;
  settings: Pick<ServerSettings, 'current' | 'fixedBy'>;
  siteHealth: SiteHealth;
  links: Pick<LinkLookup, 'trySample'>;
  lookupCache: LookupCache;
}

const withinMs = 2000;
/** A slower site's result is shown with the next request. */
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
