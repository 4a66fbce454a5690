import type { Features, RoomUser, ServerMessage } from '@matinee/protocol';
import { act, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ApiContext } from '../../api/use-api.ts';
import { ShellContext, type ShellActions } from '../../common/shell-context.ts';
import { createToastStore, ToastsContext } from '../../common/toasts/toast-store.ts';
import { createServerFeaturesStore, type ServerFeaturesStore } from '../../common/server/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/server/use-server-features.ts';
import { createUserStore, type UserState, type UserStore } from '../../common/server/user-store.ts';
import { UserContext } from '../../common/server/use-user.ts';
import { createApi, type Api } from '@matinee/client';
import { quietMs } from '@matinee/client/connected-room';
import { createFakeNetwork, type FakeSocket } from '@matinee/client/testing';
import { createStore } from 'zustand/vanilla';
import { chatIntervalMs } from '../../room-client/chat-batch.ts';
import { createRoomSession } from '../../room-client/room-session.ts';
import { RoomContext } from '../room-context.ts';
import { createSettingsStore, SettingsContext } from '../../preferences/settings-store.ts';
import { createRoomViewStore, RoomViewContext } from '../room-view.ts';
import { isolate } from '../../i18n/create-i18n.ts';
import { PlayerContext } from '../player/player-context.ts';
import type { PlayerView } from '../player/player-view.ts';
import { createTestPlayer } from './test-player.ts';

const catalogues = import.meta.glob<Record<string, string>>(['../../i18n/locales/en/*.json', '../../features/*/locales/en/*.json'], {
  eager: true,
  import: 'default',
});
const en = Object.fromEntries(Object.entries(catalogues).map(([path, texts]) => [path.replace(/.*\/(.*)\.json$/, '$1'), texts]));

const idleShell: ShellActions = {
  openDrawer: () => undefined,
  openPreferences: () => undefined,
  openLogin: () => undefined,
  barPlace: null,
  announceTitle: () => undefined,
};

/** The first state of a page. Omitted parts do nothing. */
interface Beginning {
  api?: object | undefined;
  user?: object | undefined;
  features?: ServerFeaturesStore | undefined;
  shell?: Partial<ShellActions> | undefined;
  /** By default at 50 s of 200 s. */
  player?: Partial<PlayerView> | undefined;
  words?: string | undefined;
  /** The first is this user. */
  users?: RoomUser[] | undefined;
  sync?: object | undefined;
}

/** An open room that has received its first sync, at 1 s on its clock. The test plays the server. */
export async function createTestRoom({ player: playerView, words, users, sync, ...start }: Beginning = {}) {
  const { time, sockets, options } = createFakeNetwork(1000);
  const session = createRoomSession(options);
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
  const testPlayer = createTestPlayer(session, playerView);
  const shell = { ...idleShell, ...start.shell };

  const receive = (message: ServerMessage): void =>
    act(() => {
      if (message.action === 'chat' || message.action === 'reactions') time.advance(chatIntervalMs);
      socket.deliver(message);
      time.advance(0);
    });

  const enter = (all: RoomUser[], ownId: string): void => {
    receive({ action: 'user', update: { kind: 'init', value: all } });
    receive({ action: 'you', info: { id: ownId } });
  };
  if (users?.[0] !== undefined) enter(users, users[0].id);
  if (sync !== undefined) receive({ action: 'sync', ...sync });

  return {
    ...testPlayer,
    session,
    view,
    toasts,
    settings,
    time,
    /** Receives a message and renders. Chat messages come far enough apart to be shown at once. */
    receive,
    enter,
    /** Closes the connection, and lets the time pass in which that is not shown. */
    closeSocket: (code: number): void =>
      act(() => {
        socket.closeWith(code);
        time.advance(quietMs);
      }),
    nextSocket: (): FakeSocket => sockets.at(-1) as FakeSocket,
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
                    <ApiContext value={(start.api as Api | undefined) ?? api}>
                      <UserContext value={(start.user as UserStore | undefined) ?? user}>
                        <ServerFeaturesContext value={start.features ?? features}>
                          <PlayerContext value={testPlayer}>{children}</PlayerContext>
                        </ServerFeaturesContext>
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

export async function offer(features: Partial<Features>): Promise<ServerFeaturesStore> {
  const nothing: Features = { discord: false, recovery: false, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };
  const store = createServerFeaturesStore({ call: async () => ({ ...nothing, ...features }) as never });
  await store.load();
  return store;
}

export const pageUser = (username: string, loggedIn = false) =>
  createStore<UserState>(() => ({ user: { username, loggedIn }, ban: undefined }));

export async function renderInRoom(children: ReactNode, beginning?: Beginning) {
  const testRoom = await createTestRoom(beginning);
  return { ...testRoom, ...render(testRoom.wrap(children)) };
}
