import { RequestType, type ServerMessage } from '@matinee/protocol';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { isOwnJoin } from '../../room-client/chat-log.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { isMentionOf } from '../../room-client/find-marks.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import type { Sound } from './sound.ts';

export interface RoomSoundsOptions {
  session: Pick<RoomSession, 'onMessage' | 'store'>;
  settings: Pick<SettingsStore, 'getState'>;
  view: Pick<RoomViewStore, 'getState'>;
  /** Browsers block sound before the user has pressed anything. */
  hasUserGesture: () => boolean;
  /** Called once, when the first sound is due. */
  load: () => Promise<Sound>;
  /** Monotonic ms. */
  now: () => number;
}

const minGapMs = 1000;
const rates = { mention: 1.5, message: 1, join: 0.75 } as const;

/** Plays at most one pop a second. Returns the function that stops it. */
export function playRoomSounds({ session, settings, view, hasUserGesture, load, now }: RoomSoundsOptions): () => void {
  let loading: Promise<Sound | undefined> | undefined;
  let lastMs = -Infinity;
  let isStopped = false;

  async function pop(rate: number): Promise<void> {
    loading ??= load().catch(() => undefined);
    const sound = await loading;
    // The volume may have changed while the sound loaded.
    if (!isStopped) sound?.play(settings.getState().sfxVolume, rate);
  }

  const unsubscribe = session.onMessage((message) => {
    const rate = rateOf(message, session.store.getState());
    const { sfxEnabled, sfxVolume } = settings.getState();
    const isHidden = message.action === 'chat' && view.getState().hiddenUserIds.includes(message.from.userId ?? '');
    if (rate === undefined || isHidden || !sfxEnabled || sfxVolume === 0 || !hasUserGesture() || now() - lastMs < minGapMs) return;
    lastMs = now();
    void pop(rate);
  });

  return () => {
    isStopped = true;
    unsubscribe();
    void loading?.then((sound) => sound?.close());
  };
}

function rateOf(message: ServerMessage, room: ClientRoom): number | undefined {
  const { ownId } = room;
  if (isMentionOf(message, room)) return rates.mention;
  if (message.action === 'chat') return message.from.id === ownId ? undefined : rates.message;
  const isJoin = message.action === 'event' && message.request.type === RequestType.Join;
  return isJoin && !isOwnJoin(message, ownId) ? rates.join : undefined;
}
