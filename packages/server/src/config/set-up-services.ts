import { services, type Service } from '@matinee/protocol';
import type { Config } from './config.ts';

/** Returns the services that have the keys and instances they need. */
export function setUpServices({ sites }: Pick<Config, 'sites'>): Service[] {
  const isSetUp: Partial<Record<Service, boolean>> = {
    googledrive: sites.googleDriveKey !== undefined && sites.googleDriveBrowserKey !== undefined,
    peertube: sites.peertube.size > 0,
    invidious: sites.invidious.size > 0,
  };
  return services.filter((service) => isSetUp[service] !== false);
}
