import type { Clock } from '@matinee/base/clock';
import { relayServices, type RelayService } from '@matinee/media/relay-sites';
import type { UrlSigner } from './url-signer.ts';

/** Longer than a long video with its pauses. Players renew an expired URL. */
const validForMs = 6 * 3600 * 1000;

export interface RelayTarget {
  service: RelayService;
  room: string;
  /** The id by which the room shows the user. */
  userId: string;
  url: string;
}

export interface RelayLinks {
  /** Creates a path that is valid for 6 hours. */
  sign(target: RelayTarget): string;
  /** Undefined when the signature is wrong or the path has expired. */
  read(signature: string, encoded: string): RelayTarget | undefined;
}

export function createRelayLinks(signer: UrlSigner, clock: Clock): RelayLinks {
  return {
    sign: ({ service, room, userId, url }) =>
      signer.signRelay([service, room, userId, Math.ceil((clock.now() + validForMs) / 1000), url].join(' ')),
    read(signature, encoded) {
      const [name, room, userId, untilSeconds, url] = signer.verify('relay', signature, encoded)?.split(' ') ?? [];
      const service = relayServices.find((each) => each === name);
      if (service === undefined || room === undefined || userId === undefined || url === undefined) return undefined;
      return clock.now() < Number(untilSeconds) * 1000 ? { service, room, userId, url } : undefined;
    },
  };
}
