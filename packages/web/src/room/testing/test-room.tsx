import type { ServerMessage } from '@matinee/protocol';
import { act, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ApiContext } from '../../api/use-api.ts';
import { ShellContext } from '../../common/shell-context.ts';
import { createToastStore } from '../../common/toasts/toast-store.ts';
import { ToastsContext } from '../../common/toasts/use-toasts.ts';
import { createServerFeaturesStore } from '../../common/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/use-server-features.ts';
import { createUserStore } from '../../common/user-store.ts';
import { UserContext } from '../../common/use-user.ts';
import account from '../../i18n/locales/en/account.json';
import bots from '../../i18n/locales/en/bots.json';
import app from '../../i18n/locales/en/app.json';
import chat from '../../i18n/locales/en/chat.json';
import decide from '../../i18n/locales/en/decide.json';
import devices from '../../i18n/locales/en/devices.json';
import doors from '../../i18n/locales/en/doors.json';
import emoji from '../../i18n/locales/en/emoji.json';
import errors from '../../i18n/locales/en/errors.json';
import guards from '../../i18n/locales/en/guards.json';
import invite from '../../i18n/locales/en/invite.json';
import message from '../../i18n/locales/en/message.json';
import people from '../../i18n/locales/en/people.json';
import player from '../../i18n/locales/en/player.json';
import preferences from '../../i18n/locales/en/preferences.json';
import queue from '../../i18n/locales/en/queue.json';
import room from '../../i18n/locales/en/room.json';
import signals from '../../i18n/locales/en/signals.json';
import stage from '../../i18n/locales/en/stage.json';
import settingsTexts from '../../i18n/locales/en/settings.json';
import { createApi } from '@matinee/client';
import { quietMs } from '@matinee/client/connected-room';
import { FakeSocket } from '@matinee/client/testing';
import { createFakeClock } from '@matinee/base/fake-clock';
import { chatIntervalMs } from '../../room-client/chat-batch.ts';
import { createRoomSession } from '../../room-client/room-session.ts';
import { RoomContext } from '../room-context.ts';
import { createSettingsStore } from '../../preferences/settings-store.ts';
import { SettingsContext } from '../../preferences/use-settings.ts';
import { createRoomViewStore, RoomViewContext } from '../room-view.ts';
import { isolate } from '../../i18n/isolate.ts';

/** A shell in which nothing opens. */
const shell = {
  openDrawer: () => undefined,
  openPreferences: () => undefined,
  openLogin: () => undefined,
  barPlace: null,
  announceTitle: () => undefined,
};

/** An open room that has received its first sync, with words in its Add field if given. The test plays the server. */
export async function createTestRoom(words?: string) {
  const time = createFakeClock(1000);
  const sockets: FakeSocket[] = [];
  const session = createRoomSession({
    openSocket(path) {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket.asSocket();
    },
    token: () => 'secret',
    clock: time,
    random: () => 0.5,
    isUserActive: () => false,
    log: () => undefined,
  });
  session.connect('lounge');
  const socket = sockets[0] as FakeSocket;
  socket.open();
  socket.deliver({ action: 'sync', name: 'lounge', title: 'Friday' });
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: {
      en: {
        account,
        app,
        bots,
        chat,
        decide,
        devices,
        doors,
        emoji,
        errors,
        guards,
        invite,
        message,
        people,
        player,
        preferences,
        queue,
        room,
        settings: settingsTexts,
        signals,
        stage,
      },
    },
    interpolation: { escape: isolate },
  });
  const view = createRoomViewStore(words);
  const { hook } = memoryLocation();
  const toasts = createToastStore(time);
  const settings = createSettingsStore({
    storage: { getItem: () => null, setItem: () => undefined } as Partial<Storage> as Storage,
    window: new EventTarget(),
    languages: ['en'],
    warn: () => undefined,
  });

  // A server that doesn't answer: all features are off.
  const api = createApi({ url: '', token: 'secret', fetch: () => new Promise(() => undefined) });
  const features = createServerFeaturesStore(api);
  const user = createUserStore(api, new EventTarget() as BroadcastChannel);

  return {
    session,
    view,
    toasts,
    settings,
    time,
    /** Receives a message from the server, and renders. Chat messages come far enough apart to be shown at once. */
    receive: (message: ServerMessage): void =>
      act(() => {
        if (message.action === 'chat') time.advance(chatIntervalMs);
        socket.deliver(message);
      }),
    /** Closes the connection, and lets the time pass in which that is not shown. */
    closeSocket: (code: number): void =>
      act(() => {
        socket.closeWith(code);
        time.advance(quietMs);
      }),
    /** The socket that was opened last. */
    nextSocket: (): FakeSocket => sockets.at(-1) as FakeSocket,
    /** Requests sent so far. */
    requests: (): unknown[] =>
      (socket.sent as { action: string; request?: unknown }[]).filter(({ action }) => action === 'req').map(({ request }) => request),
    wrap: (children: ReactNode) => (
      <I18nextProvider i18n={i18n}>
        <Router hook={hook}>
          <ShellContext value={shell}>
            <ToastsContext value={toasts}>
              <RoomContext value={session}>
                <RoomViewContext value={view}>
                  <SettingsContext value={settings}>
                    <ApiContext value={api}>
                      <UserContext value={user}>
                        <ServerFeaturesContext value={features}>{children}</ServerFeaturesContext>
                      </UserContext>
                    </ApiContext>
                  </SettingsContext>
                </RoomViewContext>
              </RoomContext>
            </ToastsContext>
          </ShellContext>
        </Router>
      </I18nextProvider>
    ),
  };
}

export type TestRoom = Awaited<ReturnType<typeof createTestRoom>>;

/** Renders components in an open room. */
export async function renderInRoom(children: ReactNode) {
  const testRoom = await createTestRoom();
  return { ...testRoom, ...render(testRoom.wrap(children)) };
}
