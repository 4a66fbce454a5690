import type { Service } from '@matinee/protocol';

/** Why a text names no video. Stable names; the words for people are made where they are shown. */
export type RejectReason = 'unsupported_url' | 'unsupported_format' | 'invalid_id' | 'blocked_address' | 'local_file' | 'service_disabled';

export interface IdentifiedVideo {
  kind: 'video';
  service: Service;
  id: string;
  /** Where the link says to begin, in seconds. */
  start?: number;
}

export type Identified =
  | IdentifiedVideo
  /** Many videos under one name. `highlight`: the id of the one that the link is about. */
  | { kind: 'collection'; service: Service; id: string; highlight?: string; start?: number }
  | { kind: 'search'; text: string }
  /**
   * `service`: the site that was meant. `sniff`: the address tells nothing, its content may; it would have this id.
   * `follow`: a short link, which only the site can spell out.
   */
  | { kind: 'reject'; reason: RejectReason; service?: Service; sniff?: { id: string; start?: number }; follow?: string };

export function unknownPage(service: Service): Identified {
  return { kind: 'reject', reason: 'unsupported_url', service };
}

export function malformed(service: Service): Identified {
  return { kind: 'reject', reason: 'invalid_id', service };
}

/** A video, with the first of the given times that can be read. */
export function videoOf(service: Service, id: string, start?: number): IdentifiedVideo {
  return { kind: 'video', service, id, ...(start !== undefined && { start }) };
}

export function collectionOf(service: Service, id: string): Identified {
  return { kind: 'collection', service, id };
}

/** The parts of a path; a slash more or less makes no difference. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}
