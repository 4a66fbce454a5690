import { cleanText, type ChatMessage } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Chat } from './Chat.tsx';
import { FadingChat } from './log/FadingChat.tsx';
import { MessageSearch } from './MessageSearch.tsx';
import { Souvenir } from './Souvenir.tsx';

/** Texts that have broken other chats: markup, schemes, templates, and characters that turn or hide the text around them. */
const texts = [
  '<script>window.hacked = true</script>',
  '<img src=x onerror="window.hacked = true">',
  '<svg/onload=alert(1)>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>">',
  '</textarea></bdi></p><style>*{display:none}</style>',
  'javascript:alert(1) JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://matinee.example/"onmouseover="alert(1)',
  "https://matinee.example/'><script>alert(1)</script>",
  'https://user:password@evil.example/',
  'https://[::1]/ http://127.0.0.1:8080/api/user https://xn--e1awd7f.example',
  '${window.hacked = true} {{constructor.constructor("alert(1)")()}} #{7*7}',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#x3C;b&#x3E;',
  '@<b>Noor</b> at 1:23<i>',
  '@Noor"onclick="alert(1) 0:01',
  ':popcorn:<script>',
  '\u202Egnp.exe\u202C \u2066isolated\u2069 \u200Eleft\u200Fright \u061C',
  '\u202Aembedded left\u202C \u202Bembedded right\u202C \u202Doverridden\u202C',
  'closed \u2069\u2069\u202C too often, \u2067right and \u2068either never closed',
  'zero\u200Bwidth\u200Cjoin\u200Ders\uFEFF and \u00ADsoft hyphens',
  'שלום @Noor https://matinee.example/שלום 1:23',
  'مرحبا بالعالم <b>',
  'lone \uD83C surrogate \uDF7F',
  'nul \u0000 bell \u0007 escape \u001B[31m',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034DA',
  'x'.repeat(2000),
  `${'('.repeat(500)}https://matinee.example/${')'.repeat(500)}`,
];
/** Each text as a message and as a name, beside names and messages of both directions. */
const corpus = [
  ...texts.map((text) => ({ name: text.slice(0, 48), text })),
  { name: 'نور Noor (1)', text: 'hello world: 12:34!' },
  { name: 'Noor نور', text: 'שלום, world 1:23 (2)' },
  { name: 'Noor', text: 'مرحبا بالعالم: https://matinee.example/ (3) Noor' },
  { name: 'נור', text: '@נור :-) 0:15' },
];

const turners = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const isolates = /\u2068[^\u2066-\u2069]*\u2069/g;
const allowedTags = new Set(
  'A BDI BUTTON DIV FIELDSET FORM LI OL OUTPUT P PATH CIRCLE LINE RECT POLYLINE SECTION SMALL SPAN SVG TEXTAREA TIME UL'.split(' '),
);
const tagsOfSearch = new Set('H2 INPUT LABEL'.split(' '));

const person = (id: string, name: string) => roomUser(id, name, { userId: `u-${id}` });
const me = person('me', 'Noor');

/** Expects that the page is all text and that none of it turns its surroundings. */
function expectOnlyText({ name, text }: { name: string; text: string }): void {
  expect((window as { hacked?: boolean }).hacked).toBeUndefined();
  const elements = [...document.body.querySelectorAll('*')];
  const isAllowed = (element: Element): boolean => {
    const tag = element.tagName.toUpperCase();
    const isOfSearch = tagsOfSearch.has(tag) && element.closest('section[tabindex="-1"]') !== null;
    return allowedTags.has(tag) || isOfSearch || element.matches('[aria-hidden="true"] > i:empty');
  };
  expect(elements.filter((element) => !isAllowed(element)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  const attributes = elements.flatMap((element) => [...element.attributes]);
  expect(attributes.map((each) => each.name).filter((each) => each.startsWith('on') || each === 'srcdoc')).toEqual([]);
  for (const link of document.body.querySelectorAll('a')) {
    const { protocol, username, password } = new URL(link.href);
    expect(['http:', 'https:']).toContain(protocol);
    expect({ username, password }).toEqual({ username: '', password: '' });
    expect(link.rel).toContain('noopener');
  }

  const isIsolated = (element: Element): boolean => element.closest('bdi, [dir="auto"]') !== null;
  const shown = elements
    .filter(({ tagName }) => tagName !== 'TEXTAREA')
    .flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => ({ words: data, element })))
    .map(({ words, element }) => ({ words: words.replace(isolates, ''), element }));
  expect(shown.map(({ words }) => words).filter((words) => turners.test(words))).toEqual([]);
  const loose = shown.filter(({ element }) => !isIsolated(element)).map(({ words }) => words);
  // The letter of an avatar stands alone.
  expect(
    loose.filter((words) => words.length > 1).filter((words) => rightToLeft.test(words) || words.startsWith(text.slice(0, 10))),
  ).toEqual([]);
  // Except a field's value and the copy that gives it its height.
  const words = attributes.filter((each) => !['value', 'data-text'].includes(each.name)).map((each) => each.value.replace(isolates, ''));
  expect(words.filter((each) => turners.test(each) || rightToLeft.test(each))).toEqual([]);
  // A name that shared the direction of its message would turn it, or be turned.
  if (cleanText(text).includes(cleanText(name))) return;
  const together = elements.filter(
    (element) => element.matches('bdi') && [name, text].every((each) => element.textContent?.includes(each)),
  );
  expect(together.map(({ outerHTML }) => outerHTML)).toEqual([]);
}

describe.each(corpus.map((sample) => [sample.text.slice(0, 60), sample] as const))('[CHAT-50] the hostile text %j', (_, sample) => {
  const { name, text } = sample;
  const said: ChatMessage = { id: 'a', at: -60_000, from: person('other', name), text, position: 3, video: { service: 'direct', id: 'x' } };

  test('is shown as text in messages, names, quotes, marks, tooltips, and announcements to screen readers', async () => {
    const [other, hidden] = [person('other', name), person('hidden', name)];
    const { receive, view } = await renderInRoom(
      <>
        <Chat />
        <FadingChat />
      </>,
      { users: [me, other, hidden] },
    );
    await vi.dynamicImportSettled();
    act(() => view.setState({ hiddenUserIds: ['u-hidden'], typists: ['u-other', 'u-hidden'] }));
    receive({ action: 'chat', ...said, reactions: [{ emoji: '👍', userIds: ['u-other'] }], revision: 1 });
    receive({ action: 'chat', id: 'b', at: 2, from: me, text: 'answer', replyTo: { id: 'a', name } });
    receive({ action: 'chat', id: 'c', at: 3, from: other, text: '', deleted: { by: name, at: 4 }, revision: 1 });
    receive({ action: 'chat', id: 'd', at: 5, from: hidden, text });
    act(() =>
      view.setState({
        chatDraft: `${text} @`,
        composing: { kind: 'reply', messageId: 'a', name, text },
        unsent: [{ id: 1, text, composing: undefined, state: 'failed' }],
      }),
    );
    await vi.waitFor(
      () => {
        expect(screen.getByRole('button', { name: /^In reply to/ })).toBeTruthy();
        expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
        expect(screen.getByRole('option')).toBeTruthy();
        expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
        expect(screen.getAllByText(/^Deleted by/)).toBeTruthy();
        expect(screen.getByText(/hidden/)).toBeTruthy();
        expect(screen.getByText(/typing/)).toBeTruthy();
        expect(document.querySelector('[aria-live="polite"] p bdi')).toBeTruthy();
        expect(document.querySelector('[data-tooltip]')).toBeTruthy();
      },
      { timeout: 20_000 },
    );
    await act(() => vi.dynamicImportSettled());
    expectOnlyText(sample);

    fireEvent.click(screen.getByRole('option'));
    expect(view.getState().chatDraft.endsWith(` @${cleanText(name)} `)).toBe(true);
  });

  test('is shown as text in the results of a search, and in the messages around them', async () => {
    const deleted: ChatMessage = { ...said, id: 'b', deleted: { by: name, at: 4 } };
    const call = async (_call: string, { query }: { query: { before?: string } }) => {
      return { success: true, messages: query.before === undefined ? [said, deleted] : [], hasMore: false };
    };
    const { view } = await renderInRoom(<MessageSearch />, { api: { call }, users: [me] });
    act(() => view.setState({ messageSearch: {} }));
    fireEvent.change(await screen.findByRole('searchbox', {}, { timeout: 20_000 }), { target: { value: 'words' } });
    const [found] = await screen.findAllByRole('button', { name: /1969|1970/ });
    expectOnlyText(sample);
    fireEvent.click(found as HTMLElement);
    await screen.findByRole('button', { name: 'Back to the search' });
    await vi.waitFor(() => expect(document.querySelector('[aria-current="true"]')).toBeTruthy());
    expectOnlyText(sample);
  });

  test('is shown as text in a message of an earlier showing', async () => {
    vi.useFakeTimers();
    const currentSource = { service: 'direct', id: 'https://media.example/ferry.mp4', title: 'The Last Ferry', length: 600 };
    const sync = { currentSource, isPlaying: true, playbackPosition: 0, serverTime: 1000 };
    const call = async () => ({ success: true, messages: [said], hasMore: false });
    const room = await renderInRoom(<Souvenir />, { api: { call }, sync });
    for (let halves = 0; halves < 8; halves += 1) {
      room.time.advance(500);
      await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
    }
    expect(document.querySelector('time')).toBeTruthy();
    expectOnlyText(sample);
  });
});
