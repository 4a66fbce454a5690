import type { Features, RoomUser, ServerMessage } from '@matinee/protocol';
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
import { createServerFeaturesStore, type ServerFeaturesStore } from '../../common/server/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/server/use-server-features.ts';
import { createUserStore, type UserStore } from '../../common/server/user-store.ts';
import { UserContext } from '../../common/server/use-user.ts';
import { createApi, type Api } from '@matinee/client';
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

const catalogues = import.meta.glob<Record<string, string>>(['../../i18n/locales/en/*.json', '../../features/*/locales/en/*.json'], {
  eager: true,
  import: 'default',
});
/** All texts in English, by namespace. */
const en = Object.fromEntries(Object.entries(catalogues).map(([path, texts]) => [path.replace(/.*\/(.*)\.json$/, '$1'), texts]));

/** A shell in which nothing opens. */
const shell = {
  openDrawer: () => undefined,
  openPreferences: () => undefined,
  openLogin: () => undefined,
  barPlace: null,
  announceTitle: () => undefined,
};

/** The parts of the API and of its user that the components need, in place of an API that doesn't answer. */
interface Others {
  api?: object | undefined;
  user?: object | undefined;
  /** The features of the server. */
  features?: ServerFeaturesStore | undefined;
}

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
    resources: { en },
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

  const receive = (message: ServerMessage): void =>
    act(() => {
      if (message.action === 'chat') time.advance(chatIntervalMs);
      socket.deliver(message);
    });

  return {
    session,
    view,
    toasts,
    settings,
    time,
    /** Receives a message from the server, and renders. Chat messages come far enough apart to be shown at once. */
    receive,
    /** Receives who is in the room, and which of them this client is. */
    enter: (users: RoomUser[], ownId: string): void => {
      receive({ action: 'user', update: { kind: 'init', value: users } });
      receive({ action: 'you', info: { id: ownId } });
    },
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
    wrap: (children: ReactNode, { api: otherApi, user: otherUser, features: otherFeatures }: Others = {}) => (
      <I18nextProvider i18n={i18n}>
        <Router hook={hook}>
          <ShellContext value={shell}>
            <ToastsContext value={toasts}>
              <RoomContext value={session}>
                <RoomViewContext value={view}>
                  <SettingsContext value={settings}>
                    <ApiContext value={(otherApi as Api | undefined) ?? api}>
                      <UserContext value={(otherUser as UserStore | undefined) ?? user}>
                        <ServerFeaturesContext value={otherFeatures ?? features}>{children}</ServerFeaturesContext>
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

/** The features of a server that has answered. */
export async function offer(features: Partial<Features>): Promise<ServerFeaturesStore> {
  const nothing: Features = { discord: false, recovery: false, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };
  const store = createServerFeaturesStore({ call: async () => ({ ...nothing, ...features }) as never });
  await store.load();
  return store;
}

/** Renders components in an open room. */
export async function renderInRoom(children: ReactNode, others?: Others) {
  const testRoom = await createTestRoom();
  return { ...testRoom, ...render(testRoom.wrap(children, others)) };
}
