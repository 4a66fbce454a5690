import { preciseClock } from '@matinee/base/clock';
import { openWebSocket, type Entry } from '@matinee/client/connected-room';
import { createStage } from '@matinee/sync';
import type { Api } from '@matinee/client';
import type { OpenedRoom } from '../api/head-start.ts';
import type { ClientKind } from '@matinee/protocol';
import type { SettingsStore } from '../preferences/settings-store.ts';
import { takeFirstVisit } from '../common/rooms/first-visit.ts';
import { createRoomSession, type RoomSession } from '../room-client/room-session.ts';
import { createPlaybackControls } from './player/playback-controls.ts';
import type { PlayerContextValue } from './player/player-context.ts';
import { createRoomPlayer, loadFollowing, type RoomPlayer } from './player/room-player.ts';
import { closeMiniPlayer, createRoomViewStore, type RoomViewStore } from './room-view.ts';
import { followFullscreen, leaveFullscreen } from './player/use-fullscreen.ts';
import { basePath } from '../urls/own-urls.ts';

export interface OpenRoom {
  session: RoomSession;
  playerContext: PlayerContextValue;
  view: RoomViewStore;
  /** Connects again after a final close, with a renewed token. */
  rejoin(): void;
  /** Connects again to a closed room, with further credentials. */
  enter(entry: Entry): void;
  /** Ends the connection; `enter` may open another one. */
  leave(): void;
  close(): void;
}

export interface OpenRoomOptions {
  roomName: string;
  invite?: string | undefined;
  /** A connection that began while the program loaded. */
  ahead?: OpenedRoom | undefined;
  api: Api;
  settings: SettingsStore;
  /** A companion has no player of its own: its user watches elsewhere. */
  kind?: ClientKind | undefined;
  parts?: readonly LoadRoomPart[];
  log: (text: string, detail: unknown) => void;
}

export interface RoomPartOptions extends Pick<OpenRoomOptions, 'api' | 'settings' | 'log'>, PlayerContextValue {
  session: RoomSession;
  view: RoomViewStore;
  roomName: string;
}

/** Loads a part. Resolves with the function that starts it, which returns the function that stops it. */
export type LoadRoomPart = () => Promise<(options: RoomPartOptions) => () => void>;

const tokenRetryMs = 2000;

/** Opens connection and player, which follow the page's visibility and network. */
export function openRoom({ roomName, invite, ahead, api, settings, kind, parts = [], log }: OpenRoomOptions): OpenRoom {
  const closing = new AbortController();
  let token = '';
  let invitation: Pick<Entry, 'invite'> = invite === undefined ? {} : { invite };
  let entry: Entry = invitation;
  let cancelRetry = (): void => undefined;

  const session = createRoomSession({
    openSocket: (path) => ahead?.openSocket(path) ?? openWebSocket(basePath(), path),
    page: ahead?.page,
    // A login on this page may have replaced the token.
    token: () => api.currentToken() ?? token,
    kind,
    entry: () => entry,
    clock: preciseClock,
    random: Math.random,
    log,
  });
  const visit = takeFirstVisit(history);
  const view = createRoomViewStore(visit.words);
  const player = createRoomPlayer({
    stage: createStage(),
    session,
    isElsewhere: kind === 'companion',
    settings,
    page: document,
    clock: preciseClock,
    resolvePlaybackUrl: async (video, codecs) => {
      const { resolvePlaybackUrl } = await loadFollowing();
      return resolvePlaybackUrl(api, { video, codecs, roomName });
    },
    log,
  });
  if (visit.plays === true) playOnceReady(session, player, closing.signal);
  const controls = createPlaybackControls({ session, player, clock: preciseClock });

  async function connect(ask: () => Promise<string>): Promise<void> {
    try {
      token = await ask();
      if (!closing.signal.aborted) session.connect(roomName);
    } catch (error) {
      if (closing.signal.aborted) return;
      log('There is no token yet', error);
      cancelRetry = preciseClock.after(tokenRetryMs, () => void connect(ask));
    }
  }

  wakeWithPage(session, closing.signal);
  const unfollowFullscreen = followFullscreen(view);
  void connect(() => api.token());

  for (const load of parts) startLater(closing.signal, log, load, { session, view, roomName, player, controls, api, settings, log });

  return {
    session,
    playerContext: { player, controls },
    view,
    rejoin: () => void connect(() => api.renewToken()),
    enter(next) {
      // An invite that has become invalid would block a knock or a password.
      if (session.store.getState().lastError?.reason === 'invite_invalid') invitation = {};
      entry = { ...invitation, ...next };
      void connect(() => api.token());
    },
    leave: () => session.disconnect(),
    close() {
      closing.abort();
      cancelRetry();
      leaveFullscreen(view);
      closeMiniPlayer(view);
      unfollowFullscreen();
      controls.close();
      player.close();
      session.close();
    },
  };
}

function wakeWithPage(session: RoomSession, closing: AbortSignal): void {
  const wake = (): void => {
    if (document.visibilityState === 'visible') session.wake();
  };
  window.addEventListener('online', wake, { signal: closing });
  window.addEventListener('pageshow', wake, { signal: closing });
  document.addEventListener('visibilitychange', wake, { signal: closing });
}

function playOnceReady(session: RoomSession, player: RoomPlayer, closing: AbortSignal): void {
  const stop = player.view.subscribe(({ isLoaded }) => {
    if (!isLoaded) return;
    stop();
    if (session.store.getState().sync?.isPlaying === false) session.play();
  });
  closing.addEventListener('abort', stop);
}

function startLater(closing: AbortSignal, log: OpenRoomOptions['log'], load: LoadRoomPart, options: RoomPartOptions): void {
  load().then(
    (start) => {
      if (closing.aborted) return;
      const stop = start(options);
      closing.addEventListener('abort', stop);
    },
    (error: unknown) => log('The room goes without one of its parts', error),
  );
}
