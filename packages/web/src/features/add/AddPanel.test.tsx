import { createRefusal, RequestType, type Features, type PreviewResponse } from '@matinee/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import app from '../../i18n/locales/en/app.json';
import queue from '../../i18n/locales/en/queue.json';
import { offer, renderInRoom } from '../../room/testing/test-room.tsx';
import { AddPanel } from './AddPanel.tsx';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { LinksFromOutside } from './LinksFromOutside.tsx';

afterEach(() => {
  for (const name of ['permissions', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

/** The field asks the server after such a pause. */
const longerThanRestMs = 400;

const film = { service: 'direct', id: 'https://media.test/film.mp4' } as const;
const taken: unknown[] = [];
const taker = { name: 'films', takeFile: (chosen: unknown) => void taken.push(chosen), DropHint: () => <p>Drop it</p> };
function Panel() {
  return (
    <FeaturesContext value={[taker]}>
      <LinksFromOutside />
      <AddPanel />
    </FeaturesContext>
  );
}

async function setUp(offered: Partial<Features> = {}, words?: string) {
  const answers: PromiseWithResolvers<PreviewResponse>[] = [];
  const asked: string[] = [];
  const call = async (_name: string, { query }: { query: { input: string } }) => {
    const answer = Promise.withResolvers<PreviewResponse>();
    asked.push(query.input);
    answers.push(answer);
    return answer.promise;
  };
  const features = await offer({ services: ['direct', 'youtube'], ...offered });
  const room = await renderInRoom(<Panel />, { api: { call }, features, words, sync: { currentSource: null, queue: [] } });
  room.receive({ action: 'you', info: { id: 'c1' } });
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  return {
    ...room,
    asked,
    field,
    type: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    enter: () => fireEvent.keyDown(field(), { key: 'Enter' }),
    answer: async (result: PreviewResponse['result'], fields: Partial<PreviewResponse> = {}) => {
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers[0]?.resolve({ success: true, result, ...fields });
    },
    refuse: async (error: Error) => {
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers[0]?.reject(error);
    },
  };
}

test('[SCREEN-333] links that are submitted while they are looked up are added once that is done', async () => {
  const { type, enter, answer, requests, field } = await setUp();
  type(film.id);
  enter();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: queue.add }).getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getByText(app.checkingLink)).toBeTruthy();
  expect(requests()).toEqual([]);
  await answer([film]);
  await vi.waitFor(() => expect(requests()).toEqual([{ type: RequestType.Add, video: film, autoplay: true }]));
  expect(field().value).toBe('');
});

test('[SCREEN-119] links that fail or are already queued stay in the field when several are submitted', async () => {
  const { type, enter, answer, requests, field } = await setUp();
  type('https://media.test/film.mp4 https://media.test/missing.mp4');
  enter();
  await answer([film], { refused: [{ input: 'https://media.test/missing.mp4', message: 'Not there.' }] });
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  expect(field().value).toBe('https://media.test/missing.mp4');
  cleanup();

  const again = await setUp();
  again.receive({ action: 'sync', queue: [film] });
  again.type(film.id);
  again.enter();
  await again.answer([film]);
  await screen.findByText('Already in the queue');
  expect(again.field().value).toBe(film.id);
  expect(again.requests()).toEqual([]);
});

test('[SCREEN-333] links that were only typed are not added', async () => {
  const { type, answer, requests } = await setUp();
  type(film.id);
  await answer([film]);
  await screen.findByRole('article');
  expect(requests()).toEqual([]);
});

test('[SCREEN-464] the preview of a link has one button, which plays the video in an empty room', async () => {
  const first = await setUp();
  first.type(film.id);
  await screen.findByRole('button', { name: queue.add });
  await first.answer([film]);
  const card = await screen.findByRole('article');
  fireEvent.click(within(card).getByRole('button', { name: queue.playNow }));
  expect(within(card).getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: queue.add })).toBeNull();
  expect(first.requests()).toEqual([{ type: RequestType.Add, video: film, autoplay: true }]);
  cleanup();

  const second = await setUp();
  second.receive({ action: 'sync', currentSource: { ...film, id: 'https://media.test/other.mp4' } });
  second.type(film.id);
  await second.answer([{ ...film, title: 'A film' }]);
  const inFull = await screen.findByRole('article');
  within(inFull).getByRole('button', { name: queue.addToQueue });
  fireEvent.click(within(inFull).getByRole('button', { name: 'Play A film now' }));
  expect(second.requests()).toEqual([{ type: RequestType.PlayNow, video: film }]);
});

test('[SCREEN-334] words lead to YouTube’s search if the server searches nowhere', async () => {
  const { type, enter, asked } = await setUp();
  type('carve a spoon');
  const link = await screen.findByRole('link', { name: new RegExp(queue.searchElsewhere) });
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/results?search_query=carve%20a%20spoon');
  // The clipboard is closed to the page here.
  screen.getByText(queue.copyPasted);
  expect(screen.queryByRole('button', { name: queue.search })).toBeNull();
  enter();
  expect(asked).toEqual([]);
});

test('[SCREEN-465] a copied link to YouTube is noticed when the user comes back, if the browser lets the page read it', async () => {
  let copied = 'https://matinee.test/room/lounge';
  const browser = { permissions: { query: async () => ({ state: 'prompt' }) }, clipboard: { readText: async () => copied } };
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(navigator, name, { value, configurable: true });
  const { type, field } = await setUp();
  type('carve a spoon');
  const link = await screen.findByRole('link', { name: new RegExp(queue.searchElsewhere) });
  await screen.findByText(queue.copyNoticed);
  const comeBack = () => act(async () => void fireEvent.focus(window));
  copied = 'https://youtu.be/kX3nB7pQz_A';
  await comeBack();
  expect(field().value).toBe('carve a spoon');
  fireEvent.click(link);
  copied = 'https://matinee.test/room/lounge';
  await comeBack();
  expect(field().value).toBe('carve a spoon');
  copied = 'https://youtu.be/kX3nB7pQz_A';
  await comeBack();
  expect(field().value).toBe('https://youtu.be/kX3nB7pQz_A');
});

test('[SCREEN-109] words with which a room was opened are searched at once', async () => {
  const { asked, answer, field } = await setUp({ search: 'youtube' }, 'carve a spoon');
  expect(field().value).toBe('carve a spoon');
  await answer([{ service: 'youtube', id: 'kX3nB7pQz_A', title: 'How to carve a spoon' }]);
  await screen.findByRole('article', { name: 'How to carve a spoon' });
  expect(asked).toEqual(['carve a spoon']);
});

test.each([
  ['offered', createRefusal('UpstreamException'), 1],
  ['not offered', createRefusal('VideoUnavailableException', { reason: 'private' }), 0],
])('[SCREEN-336] another try is %s after %s', async (_, refusal, buttons) => {
  const { type, refuse } = await setUp();
  type(film.id);
  await refuse(refusal);
  await screen.findByRole('alert');
  expect(screen.queryAllByRole('button', { name: app.retry })).toHaveLength(buttons);
});

test.each([
  ['file:///home/olga/film.mp4', 'A link to a file on your computer works only there.'],
  ['https://www.youtube.com/feed/subscriptions', 'There’s no video at this YouTube link.'],
  ['https://drive.google.com/file/d/1RAGWRgzn85TXCaCk4gxnwF6TGUaZatzE/view', 'Google Drive isn’t set up on this server.'],
  ['https://user:secret@media.example.org/film.mp4', 'Matinee can’t open this address.'],
])('[SCREEN-117] %s is refused without asking the server', async (link, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { type, asked } = await setUp();
  type(link);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  await vi.advanceTimersByTimeAsync(longerThanRestMs);
  expect(asked).toEqual([]);
});

test('[SCREEN-117] the field names the target of a link at once', async () => {
  const { type } = await setUp({ services: ['youtube', 'tubi'] });
  for (const [link, words] of [
    ['youtu.be/kX3nB7pQz_A', 'YouTube'],
    ['https://www.youtube.com/@some.maker', 'A playlist on YouTube'],
    ['https://tubitv.com/movies/501443/a-comedy', /^Tubi.*May stop working without notice/],
  ] as const) {
    type(link);
    await screen.findByText((_, element) => element?.tagName === 'P' && new RegExp(words).test(element.textContent));
  }
});

test('[SCREEN-118] words are searched only on request, and results are added one by one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { type, asked, answer, requests, receive } = await setUp({ search: 'youtube' });
  type('carve a spoon');
  await screen.findByRole('button', { name: queue.search });
  await vi.advanceTimersByTimeAsync(longerThanRestMs);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: queue.search }));
  const [first, second] = [
    { service: 'youtube', id: 'a', title: 'Spoon a' },
    { service: 'youtube', id: 'b', title: 'Spoon b' },
  ] as const;
  await answer([first, second]);
  const add = await screen.findByRole('button', { name: 'Add Spoon b' });
  fireEvent.click(add);
  expect(requests()).toEqual([{ type: RequestType.Add, video: { service: 'youtube', id: 'b' }, autoplay: true }]);
  receive({ action: 'sync', queue: [second] });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(asked).toEqual(['carve a spoon']);
});

test('[SCREEN-334] when the searches of the day are used up, the page says so and links to the search of the site', async () => {
  const { type, refuse } = await setUp({ search: 'youtube' });
  type('carve a spoon');
  fireEvent.click(await screen.findByRole('button', { name: queue.search }));
  await refuse(createRefusal('OutOfQuotaException', { reason: 'service_quota', service: 'youtube' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Daily limit for YouTube reached.');
  const link = screen.getByRole('link', { name: new RegExp(queue.searchElsewhere) });
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/results?search_query=carve%20a%20spoon');
});

test('[SCREEN-119] each of several links that fails shows its reason, and each list how many of its videos were skipped', async () => {
  const { type, answer } = await setUp();
  type(`${film.id}\nhttps://youtu.be/kX3nB7pQz_A`);
  const refused = { input: 'https://youtu.be/kX3nB7pQz_A', message: 'This video is private.' } as const;
  await answer([{ ...film, title: 'A film' }], { skipped: 2, refused: [refused] });
  await screen.findByRole('article', { name: 'A film' });
  screen.getByText('https://youtu.be/kX3nB7pQz_A: This video is private.');
  screen.getByText(/2 videos can’t be played here/);
});

test('the current video is not offered again, and the button says why', async () => {
  const { type, answer, receive, enter, requests } = await setUp();
  receive({ action: 'sync', currentSource: film });
  type(film.id);
  await answer([film]);
  const article = await screen.findByRole('article');
  expect(within(article).getByRole('button', { name: queue.addToQueue }).getAttribute('data-tooltip')).toBe('Playing now');
  enter();
  expect(requests()).toEqual([]);
});

test('[SCREEN-338] a link pasted or dropped on the room opens the Add field with it', async () => {
  const { field } = await setUp();
  const data = (text: string, type = 'text/plain') => ({ types: [type], getData: (wanted: string) => (wanted === type ? text : '') });
  fireEvent.paste(document.body, { clipboardData: data('just words') });
  fireEvent.paste(document.body, { clipboardData: data(` ${film.id} `) });
  await vi.waitFor(() => expect(field().value.trim()).toBe(film.id));
  fireEvent.drop(document.body, { dataTransfer: data('# a comment\r\nhttps://youtu.be/kX3nB7pQz_A', 'text/uri-list') });
  await vi.waitFor(() => expect(field().value).toBe('https://youtu.be/kX3nB7pQz_A'));
});

test('[SCREEN-338] a paste into a field belongs to the field', async () => {
  const { field } = await setUp();
  fireEvent.paste(field(), { clipboardData: { types: ['text/plain'], getData: () => film.id } });
  await import('@matinee/media/identify');
  expect(field().value).toBe('');
});

test('[FILM-21] a file that is dragged over the room is announced, and taken where it is dropped', async () => {
  await setUp();
  const file = new File(['film'], 'film.mkv');
  const dataTransfer = { types: ['Files'], items: [{ kind: 'file', getAsFile: () => file }] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Drop it')).toBeTruthy();
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.queryByText('Drop it')).toBeNull();
  expect(taken).toEqual([{ file, handle: undefined }]);
});
