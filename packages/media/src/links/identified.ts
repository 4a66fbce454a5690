import type { Service } from '@matinee/protocol';

/** Stable names; users see other texts. */
export type RejectReason = 'unsupported_url' | 'invalid_id' | 'blocked_address' | 'local_file' | 'service_disabled' | 'drm_protected';

export interface IdentifiedVideo {
  kind: 'video';
  service: Service;
  id: string;
  /** In seconds. */
  start?: number;
}

export type Identified =
  | IdentifiedVideo
  /** `highlight`: the id of the video in it that the link is about. */
  | { kind: 'collection'; service: Service; id: string; highlight?: string; start?: number }
  | { kind: 'search'; text: string }
  /**
   * `service`: the site that was meant. `sniff`: the video if the URL, which doesn't tell its type, leads to media. `follow`: a short link,
   * whose target only the site knows. `siteName`: of a site with copy protection.
   */
  | { kind: 'reject'; reason: RejectReason; service?: Service; sniff?: { id: string; start?: number }; follow?: string; siteName?: string };

export function unknownPage(service: Service): Identified {
  return { kind: 'reject', reason: 'unsupported_url', service };
}

export function malformed(service: Service): Identified {
  return { kind: 'reject', reason: 'invalid_id', service };
}

export function videoOf(service: Service, id: string, start?: number): IdentifiedVideo {
  return { kind: 'video', service, id, ...(start !== undefined && { start }) };
}

export function collectionOf(service: Service, id: string): Identified {
  return { kind: 'collection', service, id };
}

export function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}
