import type { RoomUser } from '@matinee/protocol';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { Chat } from './Chat.tsx';
import { FadingChat } from './FadingChat.tsx';

afterEach(cleanup);

// The DOM of the tests has no layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

/** What has broken chats elsewhere: markup, schemes, templates, and characters that turn or hide the text around them. */
const corpus = [
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
  'zero\u200Bwidth\u200Cjoin\u200Ders\uFEFF and \u00ADsoft hyphens',
  'שלום @Noor https://matinee.example/שלום 1:23',
  'مرحبا بالعالم <b>',
  'lone \uD83C surrogate \uDF7F',
  'nul \u0000 bell \u0007 escape \u001B[31m',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034DA',
  'x'.repeat(2000),
  `${'('.repeat(500)}https://matinee.example/${')'.repeat(500)}`,
];
/** Characters that change the direction of what follows them. */
const turners = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/;
const allowedTags = new Set(
  'A BDI BUTTON DIV FIELDSET FORM LI OL OUTPUT P PATH CIRCLE LINE RECT POLYLINE SECTION SMALL SPAN SVG TEXTAREA TIME UL'.split(' '),
);

const noor: RoomUser = { id: 'me', name: 'Noor', isLoggedIn: false, status: 'ready', role: 0, userId: 'u-me' };

test.each(corpus.map((text) => [text.slice(0, 60), text]))(
  '[CHAT-50] %j is shown as text, in a message, a name and a quote',
  async (_, text) => {
    const { container, receive, view } = await renderInRoom(
      <>
        <Chat />
        <FadingChat />
      </>,
    );
    receive({ action: 'user', update: { kind: 'init', value: [noor, { ...noor, id: 'other', name: text.slice(0, 48), userId: 'u2' }] } });
    receive({ action: 'you', info: { id: 'me' } });
    const from: RoomUser = { ...noor, id: 'other', userId: 'u2', name: text.slice(0, 48) };
    receive({ action: 'chat', id: 'a', at: 1, from, text });
    receive({ action: 'chat', id: 'b', at: 2, from: noor, text: 'answer', replyTo: { id: 'a', name: from.name } });
    act(() => view.setState({ chatDraft: text, composing: { kind: 'reply', messageId: 'a', name: from.name, text } }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: /^In reply to/ })).toBeTruthy(), { timeout: 20_000 });
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy(), { timeout: 20_000 });
    await vi.dynamicImportSettled();

    expect((window as { hacked?: boolean }).hacked).toBeUndefined();
    const elements = [...container.querySelectorAll('*')];
    expect(elements.map(({ tagName }) => tagName.toUpperCase()).filter((tag) => !allowedTags.has(tag))).toEqual([]);
    const attributes = elements.flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => name.startsWith('on') || name === 'srcdoc')).toEqual([]);
    for (const link of container.querySelectorAll('a')) {
      expect(link.href).toMatch(/^https?:\/\/(?!user)/);
      expect(link.rel).toContain('noopener');
    }
    for (const line of container.querySelectorAll('[data-message] > p, bdi')) expect(line.textContent).not.toMatch(turners);
    const isIsolated = (element: Element): boolean => element.closest('bdi, [dir="auto"]') !== null;
    const lines = elements.filter((element) => element.children.length === 0 && element.textContent?.startsWith(text.slice(0, 10)));
    expect(lines.filter((element) => element.tagName !== 'TEXTAREA' && !isIsolated(element)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  },
);
