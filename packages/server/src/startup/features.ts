import { services, type Features, type Service, type ServerSettingValues } from '@matinee/protocol';
import type { PasskeySite } from '../accounts/passkey-site.ts';
import type { Config } from '../config/config.ts';

export function featuresOf(
  config: Config,
  { registration, roomCreation, guests }: ServerSettingValues,
  passkeySite: PasskeySite | undefined,
  announcement: string | undefined,
): Features {
  return {
    doors: { registration, roomCreation, guests },
    discord: config.discord !== undefined,
    ...(config.oidc !== undefined && { oidc: { name: config.oidc.name } }),
    ...(passkeySite !== undefined && { passkeys: passkeySite.domain }),
    recovery: config.mail !== undefined,
    services: offeredServices(config),
    ...(config.searchAt !== undefined && { search: config.searchAt }),
    peertubeHosts: [...config.sites.peertube.keys()],
    invidiousHosts: [...config.sites.invidious.keys()],
    links: config.links,
    ...(announcement !== undefined && { announcement }),
    ...(config.shortUrl !== undefined && { shortUrl: config.shortUrl }),
    ...(config.publicDomain !== undefined && { publicDomain: config.publicDomain }),
  };
}

/** The services whose links this server can play. */
function offeredServices({ sites }: Config): Service[] {
  const isSetUp: Partial<Record<Service, boolean>> = {
    googledrive: sites.googleDriveKey !== undefined && sites.googleDriveBrowserKey !== undefined,
    peertube: sites.peertube.size > 0,
    invidious: sites.invidious.size > 0,
  };
  return services.filter((service) => !sites.off.includes(service) && isSetUp[service] !== false);
}
