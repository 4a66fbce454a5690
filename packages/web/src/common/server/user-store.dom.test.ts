import { expect, test, vi } from 'vitest';
import type { Api } from '@matinee/client';
import { createPageApi } from '../../api/use-api.ts';
import { createUserStore } from './user-store.ts';

/** A server that knows one session, with the channel between its pages. */
function browser() {
  let username = 'Calm Otter';
  let loggedIn = false;
  const listeners: (() => void)[] = [];
  const answers: Record<string, () => unknown> = {
    'GET /api/auth/grant': () => ({ token: 'token' }),
    'GET /api/user': () => ({ username, loggedIn }),
    'POST /api/user': () => ((username = 'Olga'), { success: true }),
    'POST /api/user/login': () => ((username = 'Olga'), (loggedIn = true), { success: true, user: { username, email: null } }),
    'POST /api/user/logout': () => ((username = 'New Guest'), (loggedIn = false), { success: true }),
  };
  const api: Api = createPageApi({
    fetch: (path, init) => Promise.resolve(new Response(JSON.stringify(answers[`${init?.method} ${String(path)}`]?.()))),
    storage: localStorage,
    language: () => 'en',
  });
  const page = () => {
    let own: () => void = () => undefined;
    return createUserStore(api, {
      postMessage: () => listeners.filter((listener) => listener !== own).forEach((listener) => listener()),
      addEventListener: (_type: string, listener: unknown) => {
        own = listener as () => void;
        listeners.push(own);
      },
    });
  };
  return { page };
}

test('[SCREEN-12] login, rename and logout show in every tab of the browser', async () => {
  const { page } = browser();
  const [one, other] = [page(), page()];
  await Promise.all([one.load(), other.load()]);

  await one.rename('Olga');
  await vi.waitFor(() => expect(other.getState().user).toEqual({ username: 'Olga', loggedIn: false }));
  await other.logIn({ user: 'Olga', password: 'secret' });
  await vi.waitFor(() => expect(one.getState().user).toEqual({ username: 'Olga', loggedIn: true }));
  await one.logOut();
  await vi.waitFor(() => expect(other.getState().user).toEqual({ username: 'New Guest', loggedIn: false }));
});
