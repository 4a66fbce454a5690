import { createPlayer, followRoom, type Drift, type Follower, type Player, type PlayerEvent, type Span } from '@matinee/sync';
import type { StoreApi } from 'zustand/vanilla';
import { viewingOf, type Viewing } from '../../preferences/viewing.ts';
import { createPlaybackFeed } from '../../room-client/playback-feed.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { followSound } from './follow-sound.ts';
import { createDetachedControls, type DetachedControls } from './detached-controls.ts';
import { captionWishesOf, offerCaptions } from './offer-captions.ts';
import { loadUndecodable } from './use-undecodable.ts';
import type { PlayerView } from './player-view.ts';
import type { RoomPlayerOptions } from './room-player-options.ts';

// Loaded with the player: nearly every video needs its URL, and one without a thumbnail its first frame.
export { captureFirstFrame, playerSourceOf } from '@matinee/sync';
export { resolvePlaybackUrl } from '../../room-client/resolve-playback-url.ts';

/** The part of a room's player that needs a video: loads it, follows the timeline and reports the status. */
export class FollowingPlayer {
  readonly view: StoreApi<PlayerView>;
  readonly detached: DetachedControls;
  readonly #player: Player;
  readonly #follower: Follower;
  readonly #session: RoomSession;
  readonly #settings: RoomPlayerOptions['settings'];
  readonly #unsubscribe: readonly (() => void)[];

  constructor(options: RoomPlayerOptions, view: StoreApi<PlayerView>) {
    const { stage, session, settings, page, clock, resolvePlaybackUrl } = options;
    this.view = view;
    this.#session = session;
    this.#settings = settings;
    const soundLanguage = (): string | undefined => settings.getState().soundLanguage || undefined;
    const viewing = (): Viewing => viewingOf(settings.getState());
    const qualityWish = {
      current: () => ({ maxPixels: viewing().maxPixels, savesData: viewing().dataSaver, prefersBest: viewing().prefersBest }),
      // A slider changes other settings many times a second.
      subscribe: (onChange: () => void) =>
        settings.subscribe((now, before) => {
          if (now.viewing !== before.viewing) onChange();
        }),
    };
    const captionWishes = () => captionWishesOf(settings.getState());
    const player = createPlayer({ stage, clock, resolvePlaybackUrl, device: navigator, soundLanguage, captionWishes, qualityWish });
    this.#player = player;
    const unsubscribePlayer = player.subscribe((event) => this.#onPlayerEvent(event));
    this.#applyVolume();
    const unsubscribeSettings = settings.subscribe(() => this.#applyVolume());
    this.#follower = followRoom({
      player,
      sharedClock: session.clock,
      playback: createPlaybackFeed(session.store),
      clock,
      page,
      findUndecodable: loadUndecodable,
      savesData: () => viewing().dataSaver,
      onReport: (report) => session.report(report),
      onAutoplay: (autoplay) => this.view.setState({ autoplay }),
      onSyncStatus: (syncStatus) => this.view.setState({ ...this.#readPlayer(), syncStatus }),
    });
    // Each connection is a new client, from which the room has no report.
    const unsubscribeSession = session.onMessage((message) => {
      if (message.action === 'you') session.report(this.#follower.report());
    });
    this.#unsubscribe = [
      unsubscribeSession,
      unsubscribeSettings,
      unsubscribePlayer,
      followSound(player, options),
      offerCaptions(player, options, view),
    ];
    this.detached = createDetachedControls(player, this.view);
    session.report(this.#follower.report());
  }

  /** Undefined while nothing is loaded. */
  position(): number | undefined {
    const { isLoaded, error } = this.#player.state();
    return isLoaded && error === undefined ? this.#player.position() : undefined;
  }

  duration(): number | undefined {
    return this.#player.duration();
  }

  buffered(): readonly Span[] {
    return this.#player.buffered();
  }

  drift(): Drift {
    return this.#follower.drift();
  }

  join(): void {
    this.#follower.join();
  }

  resync(): void {
    this.#follower.resync();
  }

  loadAgain(): void {
    this.#follower.loadAgain();
  }

  detach(): void {
    this.#follower.leave();
  }

  rejoin(): void {
    this.#follower.rejoin();
  }

  selectCaption(id: string | undefined): void {
    this.#player.captions.select(id);
  }

  selectQuality(id: string | undefined): void {
    this.#player.qualities.select(id);
  }

  selectAudioTrack(id: string): void {
    this.#player.audioTracks.select(id);
  }

  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    return this.#player.pictureAt?.(seconds);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#follower.stop();
    this.#player.destroy();
  }

  #readPlayer(): Partial<PlayerView> {
    const { status, error, isLoaded, isPaused, rate, repair, keyFrames, chapters, isFrame, isSoundClosed } = this.#player.state();
    const isLive = this.#player.liveTarget(this.#session.clock.serverNow()) !== undefined;
    return { status, error, isLoaded, isPaused, rate, repair, keyFrames, chapters, isFrame, isSoundClosed, isLive };
  }

  #onPlayerEvent(event: PlayerEvent): void {
    const { captions, qualities, audioTracks } = this.#player;
    this.view.setState({
      ...this.#readPlayer(),
      ...(event.type === 'metadata' && { width: event.widthPixels, height: event.heightPixels }),
      captions: captions.list(),
      captionId: captions.selectedId(),
      qualities: qualities.list(),
      qualityId: qualities.selectedId(),
      automaticQuality: qualities.automatic?.(),
      audioTracks: audioTracks.list(),
      audioTrackId: audioTracks.selectedId(),
    });
  }

  #applyVolume(): void {
    const { volume, muted } = this.#settings.getState();
    this.#player.setVolume(volume / 100);
    // A player that the browser has muted stays muted until the user presses to join.
    if (muted || this.view.getState().autoplay !== 'muted') this.#player.setMuted(muted);
  }
}
