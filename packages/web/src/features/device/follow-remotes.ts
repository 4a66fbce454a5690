import type { Clock } from '@matinee/base/clock';
import { maxDeviceCaptions, type DeviceSound } from '@matinee/protocol';
import { isCompanion, isSamePerson } from '@matinee/room/read';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerContextValue } from '../../room/player/player-context.ts';

/** A moving volume is sent once, after this time. */
const tellAfterMs = 300;

export interface FollowRemotesOptions extends Pick<PlayerContextValue, 'player'> {
  session: RoomSession;
  settings: SettingsStore;
  clock: Clock;
}

/** Applies the volume and captions of the user's remotes, and reports this device's own. Returns the function that stops it. */
export function followRemotes({ session, settings, player, clock }: FollowRemotesOptions): () => void {
  let sentText = '';
  let knownRemotes = '';
  let cancel = (): void => undefined;

  function sound(): DeviceSound {
    const { volume, muted } = settings.getState();
    const { autoplay, captions, captionId = '' } = player.view.getState();
    return {
      volume,
      muted: muted || autoplay === 'muted',
      captionId,
      captions: captions.slice(0, maxDeviceCaptions).map(({ id, label, language, isChosen }) => ({
        id,
        label: isChosen === true ? '' : label.slice(0, 100),
        ...(language !== undefined && { language: language.slice(0, 35) }),
      })),
    };
  }

  function remotes(): string {
    const room = session.store.getState();
    const own = selectOwnUser(room);
    if (own === undefined || isCompanion(own)) return '';
    const ids = room.users.filter((user) => isCompanion(user) && isSamePerson(user, own)).map(({ id }) => id);
    return ids.join(' ');
  }

  function tell(): void {
    cancel();
    knownRemotes = remotes();
    if (knownRemotes === '') return;
    const now = sound();
    sentText = JSON.stringify(now);
    session.send({ action: 'device', ...now });
  }

  function tellSoon(): void {
    cancel();
    cancel = clock.after(tellAfterMs, tell);
  }

  function tellChange(): void {
    if (JSON.stringify(sound()) !== sentText) tellSoon();
  }

  function take({ volume, muted, captionId }: DeviceSound): void {
    const isLouder = (volume ?? 0) > 0 || muted === false;
    if (isLouder && player.view.getState().autoplay === 'muted') player.join();
    if (volume !== undefined) settings.change({ volume, muted: volume === 0 });
    if (muted !== undefined) settings.change({ muted });
    if (captionId !== undefined) player.selectCaption(captionId === '' ? undefined : captionId);
  }

  const stops = [
    session.onMessage((message) => {
      if (message.action !== 'devicesound') return;
      const { volume, muted, captionId } = message;
      if (volume === undefined && muted === undefined && captionId === undefined) tell();
      else take(message);
    }),
    session.store.subscribe(({ users }, before) => {
      // Another node may not know yet a remote that asks at once.
      if (users !== before.users && remotes() !== knownRemotes) tellSoon();
    }),
    settings.subscribe(tellChange),
    player.view.subscribe(tellChange),
  ];
  tell();
  return () => {
    cancel();
    for (const stop of stops) stop();
  };
}
