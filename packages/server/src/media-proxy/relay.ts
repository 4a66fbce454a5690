import type { Clock } from '@matinee/base/clock';
import { createExpiringMap, type ExpiringMap } from '@matinee/base/expiring-map';
import type { GuardedFetch, PlaybackUrls } from '@matinee/media';
import { relayServices, type RelayService, type RelaySite } from '@matinee/media/relay-sites';
import { isSameVideo, type VideoId } from '@matinee/protocol';
import type { CountExchange } from '../edge/count-exchange.ts';
import type { RoomViewer } from '../http/calls/queue-calls.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { createRelayBudget, type RelayBudget } from './relay-budget.ts';
import { createRelayLinks, type RelayLinks, type RelayTarget } from './relay-links.ts';
import type { UrlSigner } from './url-signer.ts';

export interface RelayOptions {
  services: readonly RelayService[];
  bytesPerRoomAndDay: number;
  sites: Readonly<Record<RelayService, RelaySite>>;
  rooms: RoomDirectory;
  parsers: ServerParsers;
  signer: UrlSigner;
  clock: Clock;
  /** Opens the fetch for streams on first use. */
  openFetch: () => Promise<GuardedFetch>;
  restLimits: RestLimits;
  /** Counts the bytes of a room with the other nodes. */
  exchange?: CountExchange | undefined;
  onBytes: (service: RelayService, bytes: number) => void;
}

/** How long a stream goes on for a user who is no longer in the room. */
const maxAwayMs = 60_000;
const maxWatching = 10_000;

/**
 * Relays streams of sites whose hosts refuse pages of other sites. Only a user in a room gets relayed URLs, and only of the
 * videos in that room.
 */
export class Relay {
  readonly options: RelayOptions;
  readonly links: RelayLinks;
  readonly budget: RelayBudget;
  /** Users whose streams go on, since they were in a room when they last asked for a part. */
  readonly #watching: ExpiringMap<true>;

  constructor(options: RelayOptions) {
    this.options = options;
    this.links = createRelayLinks(options.signer, options.clock);
    this.#watching = createExpiringMap({ clock: options.clock, lifetimeMs: maxAwayMs, maxEntries: maxWatching });
    this.budget = createRelayBudget(options.clock, options.bytesPerRoomAndDay, options.exchange);
  }

  /** Returns the site of a service that is relayed. */
  siteOf(service: string): RelaySite | undefined {
    const relayed = relayServices.find((each) => each === service);
    return relayed !== undefined && this.options.services.includes(relayed) ? this.options.sites[relayed] : undefined;
  }

  /**
   * Returns a user's playback URLs: relayed URLs where that is possible, otherwise the site's own.
   * @throws OutOfQuotaException once the room has had its share
   */
  async toRelayed(urls: PlaybackUrls, video: VideoId, { room, identityId }: RoomViewer): Promise<PlaybackUrls> {
    const service = relayServices.find((each) => each === video.service);
    const host = this.options.rooms.loaded(room);
    if (service === undefined || this.siteOf(service) === undefined || host === undefined || !holds(host, video)) return urls;
    const [clientId] = host.clientsOf(await identityId());
    const { users, sync } = host.state();
    const userId = users.find(({ id }) => id === clientId)?.userId;
    if (userId === undefined) return urls;
    this.budget.check(host.roomId, service);
    const terms = { service, room: sync.name, userId };
    const { hls_url: hls, src_url: file } = urls;
    return {
      ...urls,
      ...(hls !== undefined && { hls_url: this.pathOf(terms, new URL(hls)) }),
      ...(file !== undefined && { src_url: this.pathOf(terms, new URL(file)) }),
    };
  }

  /** Returns the path under which a URL is relayed for a room; the URL itself if it is at no host of the site. */
  pathOf(terms: Omit<RelayTarget, 'url'>, url: URL): string {
    return this.siteOf(terms.service)?.allows(url) === true ? this.links.sign({ ...terms, url: url.href }) : url.href;
  }

  /** Whether a user is in a room, or was within the last minute, since connections may break. */
  isWatching(userId: string, host: RoomHost): boolean {
    const key = `${host.roomId} ${userId}`;
    if (!host.state().users.some((user) => user.userId === userId)) return this.#watching.get(key) === true;
    this.#watching.set(key, true);
    return true;
  }
}

function holds(host: RoomHost, video: VideoId): boolean {
  const { currentSource, queue } = host.state().sync;
  return [currentSource, ...queue].some((item) => item !== null && isSameVideo(item, video));
}
