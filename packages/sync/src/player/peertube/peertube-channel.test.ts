import { expect, test } from 'vitest';
import { openPeerTubeChannel } from './peertube-channel.ts';

const origin = 'https://tube.test';

function createWorld() {
  const page = new EventTarget();
  const sent: { message: unknown; origin: string }[] = [];
  const frame = { postMessage: (message: string, to: string) => void sent.push({ message: JSON.parse(message), origin: to }) };
  const notices: string[] = [];
  const channel = openPeerTubeChannel({
    frame: () => frame,
    origin,
    page,
    onNotice: (method, params) => notices.push(`${method} ${JSON.stringify(params)}`),
  });
  function hear(message: unknown, from: { origin?: string; source?: unknown } = {}): void {
    const event = Object.assign(new Event('message'), { data: JSON.stringify(message), origin, source: frame, ...from });
    page.dispatchEvent(event);
  }
  const greet = () => hear({ method: 'peertube::__ready', params: { type: 'publish-request', publish: [] } });
  return { channel, sent, notices, hear, greet };
}

test('calls wait until the page is ready, are sent to that origin only, and resolve with the answer', async () => {
  const { channel, sent, hear, greet } = createWorld();
  const answer = channel.call('seek', 12);
  expect(sent).toEqual([]);
  greet();
  expect(sent.map(({ message }) => message)).toEqual([
    { method: 'peertube::__ready', params: { type: 'publish-reply', publish: [] } },
    { id: 1, method: 'peertube::seek', params: 12 },
  ]);
  expect(sent.every((each) => each.origin === origin)).toBe(true);
  hear({ id: 1, result: 'done' });
  expect(await answer).toBe('done');
});

test('the ping of an older page is answered with pong', () => {
  const { sent, hear } = createWorld();
  hear({ method: 'peertube::__ready', params: 'ping' });
  expect(sent[0]?.message).toEqual({ method: 'peertube::__ready', params: 'pong' });
});

test("a call rejects with the page's error", async () => {
  const { channel, hear, greet } = createWorld();
  greet();
  const answer = channel.call('play');
  hear({ id: 1, error: 'NotAllowedError', message: 'no gesture' });
  await expect(answer).rejects.toThrow('NotAllowedError: no gesture');
});

test('messages of another origin, window or scope, and malformed ones, are ignored', () => {
  const { notices, hear, sent } = createWorld();
  const notice = { method: 'peertube::playbackStatusChange', params: 'playing' };
  hear(notice, { origin: 'https://tube.test.evil.test' });
  hear(notice, { source: {} });
  hear({ method: 'other::playbackStatusChange' });
  hear('playing');
  hear(null);
  expect([notices, sent]).toEqual([[], []]);
  hear(notice);
  expect(notices).toEqual(['playbackStatusChange "playing"']);
});

test('calls go out at once when the page is ready, and nothing is received after the end', async () => {
  const { channel, sent, notices, hear, greet } = createWorld();
  greet();
  const answers = [channel.call('play'), channel.call('seek', 3)];
  expect(sent.slice(1).map(({ message }) => message)).toEqual([
    { id: 1, method: 'peertube::play' },
    { id: 2, method: 'peertube::seek', params: 3 },
  ]);
  hear({ id: 2, result: 'sought', error: null });
  hear({ id: 1, result: 'plays' });
  hear({ id: 9, result: 'of no call' });
  expect(await Promise.all(answers)).toEqual(['plays', 'sought']);
  channel.close();
  hear({ method: 'peertube::playbackStatusChange', params: 'playing' });
  expect(notices).toEqual([]);
});
