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
  openFetch: () => Promise<GuardedFetch>;
  restLimits: RestLimits;
  exchange?: CountExchange | undefined;
  onBytes: (service: RelayService, bytes: number) => void;
}

/** After its user has left the room, a stream goes on for so long. */
const maxAwayMs = 60_000;
const maxWatching = 10_000;

/** Relays streams of sites whose hosts refuse pages of other sites, for users in a room with the video. */
export class Relay {
  readonly options: RelayOptions;
  readonly links: RelayLinks;
  readonly budget: RelayBudget;
  /** Users in a room at their last request for a part. */
  readonly #watching: ExpiringMap<true>;

  constructor(options: RelayOptions) {
    this.options = options;
    this.links = createRelayLinks(options.signer, options.clock);
    this.#watching = createExpiringMap({ clock: options.clock, lifetimeMs: maxAwayMs, maxEntries: maxWatching });
    this.budget = createRelayBudget(options.clock, options.bytesPerRoomAndDay, options.exchange);
  }

  siteOf(service: string): RelaySite | undefined {
    const relayed = relayServices.find((each) => each === service);
    return relayed !== undefined && this.options.services.includes(relayed) ? this.options.sites[relayed] : undefined;
  }

  /** @throws OutOfQuotaException once the room has had its share */
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

  /** Returns the URL itself if it is at no host of the site. */
  pathOf(terms: Omit<RelayTarget, 'url'>, url: URL): string {
    return this.siteOf(terms.service)?.allows(url) === true ? this.links.sign({ ...terms, url: url.href }) : url.href;
  }

  /** Connections may break, so a minute away counts as watching. */
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
