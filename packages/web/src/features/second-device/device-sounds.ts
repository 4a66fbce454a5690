import type { Clock } from '@matinee/base/clock';
import type { DeviceSound, RoomUser } from '@matinee/protocol';
import { isCompanion, isSamePerson } from '@matinee/room/read';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';

/** The server takes 5 messages a second from all devices of a guest. */
const sendEveryMs = 300;
/** For this time after a change the device may report its earlier state. */
const settleMs = 1000;

export interface DeviceSounds {
  /** Undefined without a device that plays for this user. */
  store: Pick<StoreApi<{ sound: DeviceSound | undefined }>, 'getState' | 'subscribe'>;
  change: (wish: Pick<DeviceSound, 'volume' | 'muted' | 'captionId'>) => void;
  close(): void;
}

/** Follows the user's other devices, for a remote: a television first, else the last that reported. */
export function createDeviceSounds({ session, clock }: { session: RoomSession; clock: Clock }): DeviceSounds {
  const store = createStore<{ sound: DeviceSound | undefined }>(() => ({ sound: undefined }));
  const sounds = new Map<string, DeviceSound>();
  let asked = '';
  let wish: DeviceSound = {};
  let changedMs = -Infinity;
  let cancel: (() => void) | undefined;

  function players(): RoomUser[] {
    const room = session.store.getState();
    const own = selectOwnUser(room);
    if (own === undefined || !room.isSynced) return [];
    return room.users.filter((user) => isSamePerson(user, own) && !isCompanion(user));
  }

  function chosen(): string | undefined {
    const there = players().filter(({ id }) => sounds.has(id));
    const television = there.find(({ kind }) => kind === 'screen');
    return television?.id ?? [...sounds.keys()].findLast((key) => there.some(({ id }) => id === key));
  }

  function show(): void {
    const id = chosen();
    store.setState({ sound: id === undefined ? undefined : sounds.get(id) });
  }

  function ask(): void {
    const ids = players()
      .map(({ id }) => id)
      .join(' ');
    if (ids === asked) return;
    asked = ids;
    if (ids !== '') session.send({ action: 'device' });
    show();
  }

  function send(): void {
    const to = chosen();
    if (to !== undefined) session.send({ action: 'device', to, ...wish });
    wish = {};
  }

  const stops = [
    session.store.subscribe(ask),
    session.onMessage((message) => {
      if (message.action !== 'devicesound') return;
      const { action: _action, from, ...answer } = message;
      const before = sounds.get(from);
      const isSettling = from === chosen() && clock.now() - changedMs < settleMs;
      sounds.delete(from);
      sounds.set(from, isSettling && before !== undefined ? { ...answer, volume: before.volume, muted: before.muted } : answer);
      show();
    }),
  ];
  ask();

  return {
    store,
    change(next) {
      const id = chosen();
      if (id === undefined) return;
      changedMs = clock.now();
      const { volume = 0 } = next;
      sounds.set(id, { ...sounds.get(id), ...(next.volume !== undefined && { muted: volume === 0 }), ...next });
      show();
      wish = { ...wish, ...next };
      if (cancel !== undefined) return;
      send();
      cancel = clock.after(sendEveryMs, () => {
        cancel = undefined;
        if (Object.keys(wish).length > 0) send();
      });
    },
    close() {
      cancel?.();
      for (const stop of stops) stop();
    },
  };
}
