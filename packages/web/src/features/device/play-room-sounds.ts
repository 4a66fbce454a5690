import { RequestType, type ServerMessage } from '@matinee/protocol';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { isOwnJoin } from '../../room-client/room-store.ts';
import type { Sound } from './sound.ts';

export interface RoomSoundsOptions {
  session: Pick<RoomSession, 'onMessage' | 'store'>;
  settings: Pick<SettingsStore, 'getState'>;
  /** Whether somebody has pressed something in this page; before that browsers let it make no sound. */
  hasUserGesture: () => boolean;
  /** Asked once, when the first sound is due. */
  load: () => Promise<Sound>;
  /** Monotonic ms. */
  now: () => number;
}

/** Sounds that follow each other faster are a rattle. */
const minGapMs = 1000;
/** Somebody who comes in sounds a little lower than somebody who speaks. */
const rates = { message: 1, join: 0.75 } as const;

/** A pop when somebody else writes or comes in; returns how to stop. */
export function playRoomSounds({ session, settings, hasUserGesture, load, now }: RoomSoundsOptions): () => void {
  let loading: Promise<Sound | undefined> | undefined;
  let lastMs = -Infinity;
  let isOver = false;

  async function pop(rate: number): Promise<void> {
    // Without it the room is quiet.
    loading ??= load().catch(() => undefined);
    const sound = await loading;
    // Heard as loud as wanted by now.
    if (!isOver) sound?.play(settings.getState().sfxVolume, rate);
  }

  const unsubscribe = session.onMessage((message) => {
    const rate = rateOf(message, session.store.getState().ownId);
    const { sfxEnabled, sfxVolume } = settings.getState();
    if (rate === undefined || !sfxEnabled || sfxVolume === 0 || !hasUserGesture() || now() - lastMs < minGapMs) return;
    lastMs = now();
    void pop(rate);
  });

  return () => {
    isOver = true;
    unsubscribe();
    void loading?.then((sound) => sound?.close());
  };
}

/** How fast the pop for a message is played; undefined for what makes none. What was said before one came is none. */
function rateOf(message: ServerMessage, ownId: string | undefined): number | undefined {
  if (message.action === 'chat') return message.from.id === ownId ? undefined : rates.message;
  const isJoin = message.action === 'event' && message.request.type === RequestType.Join;
  return isJoin && !isOwnJoin(message, ownId) ? rates.join : undefined;
}
