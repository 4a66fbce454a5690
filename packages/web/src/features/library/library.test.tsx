import { createRefusal, RequestType, type LibraryEntry, type LibraryPage } from '@matinee/protocol';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand';
import texts from '../film/locales/en/film.json';
import app from '../../i18n/locales/en/app.json';
import queue from '../../i18n/locales/en/queue.json';
import { offer, pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { LibraryButton } from './Library.tsx';
import { roomLibrary } from './room-library.ts';

const idOf = (name: string): string => `library:${name.padEnd(38, '0')}`;
const folder = (path: string, films: number): LibraryEntry => ({ kind: 'folder', folder: path, name: path.replace(/.*\//, ''), films });
const film = (title: string, more: object = {}): LibraryEntry => ({
  kind: 'film',
  id: idOf(title),
  title,
  folder: 'Series/Harbour',
  ...more,
});
const pageOf = (entries: LibraryEntry[], more: Partial<LibraryPage> = {}): LibraryPage => ({
  success: true,
  entries,
  total: entries.length,
  films: 1240,
  isReading: false,
  ...more,
});

const folders: Record<string, LibraryPage> = {
  '': pageOf([folder('Series', 8)]),
  Series: pageOf([folder('Series/Harbour', 8)]),
  'Series/Harbour': pageOf([film('Train', { lengthSeconds: 2890 }), film('Whale', { lengthSeconds: 3062 })]),
};

type Query = { folder?: string; words?: string; from?: string };

const listFolder = (_name: string, { folder: path = '' }: Query): LibraryPage | undefined => folders[path];

async function setUp({ answer = listFolder, ...beginning }: Beginning = {}) {
  const asked: (Query & { name: string })[] = [];
  const call = async (name: string, { query }: { query: Query }) => {
    asked.push({ name, ...query });
    const page = answer(name, query);
    if (page === undefined) throw createRefusal('NotFound');
    return page;
  };
  const { AddWays, Dialog } = roomLibrary;
  const parts = (
    <>
      <AddWays />
      <Dialog roomName="lounge" />
    </>
  );
  const features = await offer({ library: 'everyone' });
  const room = await renderInRoom(parts, { api: { call }, sync: { currentSource: null, queue: [] }, ...beginning, features });
  return { ...room, asked };
}

interface Beginning {
  answer?: (name: string, query: Query) => LibraryPage | undefined;
  sync?: object;
}

const openLibrary = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: texts.library }));
  return screen.findByRole('dialog');
};
const press = async (dialog: HTMLElement, name: RegExp | string): Promise<void> =>
  void fireEvent.click(await within(dialog).findByRole('button', { name }));

test('[FILM-53] [FILM-54] a user opens folders and adds a film, which then says that it is queued', async () => {
  const { requests, receive } = await setUp();
  const dialog = await openLibrary();
  await press(dialog, /^Series/);
  await press(dialog, /^Harbour/);
  expect(await within(dialog).findByText('48:10')).toBeTruthy();
  await press(dialog, 'Add Train');
  expect(requests()).toEqual([{ type: RequestType.Add, video: { service: 'file', id: idOf('Train') }, autoplay: true }]);
  receive({ action: 'sync', queue: [{ service: 'file', id: idOf('Train') }] });
  expect(await within(dialog).findByText(`48:10 · ${queue.isQueued}`)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Add Train' }).getAttribute('aria-disabled')).toBe('true');
});

test('[FILM-54] the focus follows into a folder, and back through the path', async () => {
  await setUp();
  const dialog = await openLibrary();
  await press(dialog, /^Series/);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Series'));
  await press(dialog, /^Harbour/);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Harbour'));
  await press(within(dialog).getByRole('navigation', { name: texts.libraryPath }), texts.library);
  expect(await within(dialog).findByRole('button', { name: /^Series/ })).toBeTruthy();
});

test('[FILM-53] words are searched for in all folders, and films then name theirs', async () => {
  const { asked } = await setUp({
    answer: (name, query) => (name === 'searchLibrary' ? pageOf([film('Whale')]) : folders[query.folder ?? '']),
  });
  const dialog = await openLibrary();
  const field = await within(dialog).findByPlaceholderText('Search 1240 films');
  fireEvent.change(field, { target: { value: ' whale ' } });
  expect(await within(dialog).findByText('Series/Harbour')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ name: 'searchLibrary', words: 'whale', from: '0' });
  expect(within(dialog).getByRole('status').textContent).toBe('1 film');
});

test('[FILM-53] the next page is loaded by a button', async () => {
  const { asked } = await setUp({
    answer: (_, { from }) => pageOf([film(from === '0' ? 'Train' : 'Whale')], { total: 2 }),
  });
  const dialog = await openLibrary();
  await press(dialog, texts.libraryMore);
  expect(await within(dialog).findByRole('button', { name: 'Add Whale' })).toBeTruthy();
  expect(asked.map(({ from }) => from)).toEqual(['0', '1']);
  expect(within(dialog).queryByRole('button', { name: texts.libraryMore })).toBeNull();
});

test('[FILM-54] lengths appear once the server has read them', async () => {
  let isReading = true;
  await setUp({
    answer: () => pageOf([film('Train', isReading ? {} : { lengthSeconds: 60 })], { isReading }),
  });
  const dialog = await openLibrary();
  await within(dialog).findByRole('button', { name: 'Add Train' });
  isReading = false;
  expect(await within(dialog).findByText('1:00', {}, { timeout: 4000 })).toBeTruthy();
});

test('[FILM-54] the languages of a film are named in the language of the page, each once', async () => {
  await setUp({ answer: () => pageOf([film('Train', { lengthSeconds: 60, languages: ['eng', 'ger', 'deu', '1'] })]) });
  expect(await within(await openLibrary()).findByText('1:00 · English, German')).toBeTruthy();
});

function showRows() {
  const loaded = vi.fn<typeof fetch>(async () => new Response('a frame', { headers: { 'content-type': 'video/mp4' } }));
  vi.stubGlobal('fetch', loaded);
  vi.stubGlobal('IntersectionObserver', function SeenAtOnce(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    return { observe: () => onChange([{ isIntersecting: true }]), disconnect: () => undefined };
  });
  URL.createObjectURL = () => 'blob:frame';
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => void vi.unstubAllGlobals());
  return loaded;
}

test('[FILM-56] a frame loads once its row is in view, never plays, and gives way to the drawn picture where it can’t be decoded', async () => {
  const answer = () => pageOf([film('Train', { frame: '/api/library/a/b' })]);
  await setUp({ answer });
  const hidden = await openLibrary();
  await within(hidden).findByRole('button', { name: 'Add Train' });
  expect(hidden.querySelector('video')).toBeNull();
  cleanup();

  const loaded = showRows();
  await setUp({ answer });
  const dialog = await openLibrary();
  const video = await vi.waitUntil(() => dialog.querySelector('video'));
  expect(loaded.mock.calls).toEqual([['/api/library/a/b', expect.anything()]]);
  expect(video).toMatchObject({ src: 'blob:frame#t=0.001', muted: true, autoplay: false, controls: false });
  expect(video.closest('[aria-hidden="true"]')).toBeTruthy();
  fireEvent.error(video);
  expect(dialog.querySelector('video')).toBeNull();
  expect(dialog.querySelector('svg')).toBeTruthy();
});

test('[FILM-53] an empty library, words that no film has, and a failure say so', async () => {
  await setUp({ answer: () => pageOf([], { films: 0 }) });
  const empty = await openLibrary();
  expect(await within(empty).findByText(texts.libraryEmpty)).toBeTruthy();
  fireEvent.change(within(empty).getByRole('searchbox'), { target: { value: 'whale' } });
  expect(await within(empty).findByText(texts.libraryNothingFound)).toBeTruthy();
  cleanup();

  let hasFailed = false;
  await setUp({ answer: () => (hasFailed ? folders[''] : void (hasFailed = true)) });
  const failed = await openLibrary();
  expect(await within(failed).findByRole('alert')).toBeTruthy();
  await press(failed, app.retry);
  expect(await within(failed).findByRole('button', { name: /^Series/ })).toBeTruthy();
});

const operator = createStore(() => ({ user: { username: 'Ilse', loggedIn: true, isOperator: true } }));

test.each([
  [undefined, operator, 0],
  ['members', pageUser('Otter'), 0],
  ['members', pageUser('Ilse', true), 1],
  ['operators', pageUser('Ilse', true), 0],
  ['operators', operator, 1],
] as const)('[FILM-53] the library for %s is offered to users of that kind alone', async (users, user, buttons) => {
  await renderInRoom(<LibraryButton />, { user, features: await offer(users === undefined ? {} : { library: users }) });
  expect(screen.queryAllByRole('button', { name: texts.library })).toHaveLength(buttons);
});
