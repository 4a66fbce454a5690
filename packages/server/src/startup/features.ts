import { servicesOff, type Features, type Service, type ServerSettingValues } from '@matinee/protocol';
import type { PasskeySite } from '../accounts/logins/passkey-site.ts';
import type { Config } from '../config/config.ts';
import { setUpServices } from '../admin/site-state.ts';

export function featuresOf(
  config: Config,
  settings: ServerSettingValues,
  /** Services without links. */
  ownServices: readonly Service[],
  passkeySite: PasskeySite | undefined,
  announcement: string | undefined,
): Features {
  const { registration, roomCreation, guests } = settings;
  const off: readonly Service[] = servicesOff(settings);
  return {
    doors: { registration, roomCreation, guests },
    discord: config.discord !== undefined,
    ...(config.oidc !== undefined && { oidc: { name: config.oidc.name } }),
    ...(passkeySite !== undefined && { passkeys: passkeySite.domain }),
    recovery: config.mail !== undefined,
    services: [...setUpServices(config).filter((service) => !off.includes(service)), ...ownServices],
    ...(config.searchAt !== undefined && !off.includes(config.searchAt) && { search: config.searchAt }),
    peertubeHosts: [...config.sites.peertube.keys()],
    invidiousHosts: [...config.sites.invidious.keys()],
    links: config.links,
    ...(announcement !== undefined && { announcement }),
    ...(config.shortUrl !== undefined && { shortUrl: config.shortUrl }),
    ...(config.publicDomain !== undefined && { publicDomain: config.publicDomain }),
  };
}
