import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { calls, type CallName } from './calls.ts';

type Part = 'params' | 'query' | 'body' | 'response';

function schemaOf(name: CallName, part: Part): z.ZodMiniType | undefined {
  return (calls[name] as Partial<Record<Part, z.ZodMiniType>>)[part];
}

const video = { service: 'youtube', id: 'dQw4w9WgXcQ' };
const item = { ...video, startAt: 10, endAt: 20.5, subtitleUrl: 'https://example.org/en.vtt' };
const settings = { title: 'Film night', visibility: 'unlisted', queueMode: 'loop', grants: [[0, 7]], startTogether: true };
const event = {
  id: 'e1',
  request: { type: 6, video },
  user: { name: 'Ann', isLoggedIn: false },
  additional: { video: item, queueIdx: 0 },
};

/** Their schemas have alternatives or rules of their own. The fingerprint covers all others. */
const accepted: [CallName, Part, object][] = [
  ['login', 'body', { user: 'ann@example.org', password: 'a long password' }],
  ['register', 'body', { email: 'ann@example.org', username: 'Ann', password: 'a long password' }],
  ['register', 'body', { username: 'Ann', password: 'a long password', invitation: 'a-token' }],
  ['listMessages', 'query', { before: 'm1', search: 'pop corn' }],
  ['listMessages', 'query', { after: 'm1' }],
  ['listMessages', 'query', { service: 'direct', id: 'https://example.org/a.mp4', from: '12.5' }],
  ['generateRoom', 'body', { autoSkipSegmentCategories: ['sponsor', 'preview'] }],
  ['getRoom', 'params', { name: 'Cinema_2-b' }],
  ['patchRoom', 'body', {}],
  ['patchRoom', 'body', settings],
  ['patchRoom', 'body', { claim: true }],
  ['addToQueue', 'body', video],
  ['addToQueue', 'body', item],
  ['addToQueue', 'body', { url: 'https://example.org/a.mp4' }],
  ['addToQueue', 'body', { videos: [video, item] }],
  ['addToQueue', 'body', { ...video, autoplay: true }],
  ['addToQueue', 'body', { url: 'https://example.org/a.mp4', autoplay: true }],
  ['addToQueue', 'body', { videos: [video, item], autoplay: false }],
  ['undo', 'body', { event }],
  ['undo', 'body', { data: { event } }],
  ['preview', 'query', { input: 'https://example.org/a.mp4\nhttps://example.org/b.mp4' }],
  ['preview', 'query', { input: 'cats', adapter: 'youtube' }],
  ['patchSettings', 'body', { registration: 'invite', 'service.pluto': 'off' }],
  ['logs', 'query', { level: 'warn', after: 'a:1,b-2:17' }],
  ['adminRooms', 'query', { filter: 'empty', search: 'cinema', after: '1800000000000-17' }],
];

const tooLong = 'x'.repeat(100_000);
const badVideos: [string, object][] = [
  ['no service', { id: 'x' }],
  ['no id', { service: 'youtube' }],
  ['an unknown service', { service: 'vhs', id: 'x' }],
  ['an id that is no text', { service: 'youtube', id: 5 }],
  ['an empty id', { service: 'youtube', id: '' }],
  ['an id that is too long', { service: 'youtube', id: tooLong }],
  ['an unknown field', { ...video, colour: 'red' }],
  ['a field of every object', { ...video, constructor: {} }],
];
const badItems: [string, object][] = [
  ...badVideos,
  ['a start before the video', { ...video, startAt: -1 }],
  ['a start that is no number', { ...video, startAt: '10' }],
  ['a start that is not a number', { ...video, startAt: Number.NaN }],
  ['an end without end', { ...video, endAt: Number.POSITIVE_INFINITY }],
  ['an end before the start', { ...video, startAt: 20, endAt: 10 }],
  ['an end at the start', { ...video, startAt: 20, endAt: 20 }],
  ['an end at the very beginning', { ...video, endAt: 0 }],
  ['subtitles that are no text', { ...video, subtitleUrl: 5 }],
];

const refused: [CallName, Part, string, unknown][] = [
  ['login', 'body', 'no user', { password: 'a long password' }],
  ['login', 'body', 'a user that is no text', { user: { $gt: '' }, password: 'a long password' }],
  ['register', 'body', 'an address that is none', { email: 'ann', username: 'Ann', password: 'a long password' }],
  ['listMessages', 'query', 'two ways to choose', { search: 'corn', after: 'm1' }],
  ['listMessages', 'query', 'a service without an id', { service: 'direct' }],
  ['listMessages', 'query', 'a NUL', { search: 'a\0b' }],
  ['generateRoom', 'body', 'more categories than there are', { autoSkipSegmentCategories: Array.from({ length: 8 }, () => 'intro') }],
  ['getRoom', 'params', 'a name with a space', { name: 'Film night' }],
  ['getRoom', 'params', 'a name that is a path', { name: '../user' }],
  ['getRoom', 'params', 'a name with a line break', { name: 'Cinema\n' }],
  ['patchRoom', 'body', 'an unknown setting', { colour: 'red' }],
  ['patchRoom', 'body', 'a setting that only the server changes', { name: 'Other' }],
  ['patchRoom', 'body', 'a field of every object', JSON.parse('{"__proto__":{"title":"x"}}')],
  ['patchRoom', 'body', 'a claim and a setting at once', { claim: true, title: 'Mine' }],
  ['patchRoom', 'body', 'a claim that is none', { claim: false }],
  ['deleteRoom', 'query', 'a word that is no boolean', { permanent: 'yes' }],
  ...badItems.map(([what, body]) => ['addToQueue', 'body', what, body] as [CallName, Part, string, unknown]),
  ['addToQueue', 'body', 'nothing', {}],
  ['addToQueue', 'body', 'an empty link', { url: '' }],
  ['addToQueue', 'body', 'a link and a video', { ...video, url: 'https://example.org/a.mp4' }],
  ['addToQueue', 'body', 'no videos', { videos: [] }],
  ['addToQueue', 'body', 'too many videos', { videos: Array.from({ length: limits.videosPerAdd + 1 }, () => video) }],
  ['addToQueue', 'body', 'one bad video among good ones', { videos: [video, { ...video, startAt: -1 }] }],
  ...badItems.map(([what, body]) => ['patchQueueItem', 'body', what, body] as [CallName, Part, string, unknown]),
  ...badVideos.map(([what, body]) => ['removeFromQueue', 'body', what, body] as [CallName, Part, string, unknown]),
  ...badVideos.map(([what, body]) => ['vote', 'body', what, body] as [CallName, Part, string, unknown]),
  ['passkeyLogin', 'body', 'nothing', {}],
  ['passkeyLogin', 'body', 'a text for a credential', { credential: 'x' }],
  ['undo', 'body', 'an event by its id alone', { event: 'e1' }],
  ['undo', 'body', 'an event of an unknown request', { event: { ...event, request: { type: 99 } } }],
  ['undo', 'body', 'a place that is no number', { data: { event: { ...event, additional: { queueIdx: '0' } } } }],
  ['patchSettings', 'body', 'a setting that is none', { curtains: 'red' }],
  ['patchSettings', 'body', 'more than a limit may be', { clientsPerSession: 101 }],
  ['patchSettings', 'body', 'an unknown service', { 'service.vhs': 'off' }],
  ['logs', 'query', 'a place that cannot be', { after: 'here' }],
  ['adminRooms', 'query', 'a page that cannot be', { after: 'next' }],
];

describe('a call', () => {
  test.each(accepted)('%s takes as its %s: %j', (name, part, value) => {
    expect(schemaOf(name, part)?.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  });

  test.each(refused)('%s refuses as its %s %s', (name, part, _, value) => {
    expect(schemaOf(name, part)?.safeParse(value).success).toBe(false);
  });

  const whole = { ...item, title: 'A video', length: 212, mime: 'video/mp4', src_url: 'https://example.org/a.mp4', addedBy: 'Ann' };
  test.each([
    ['addToQueue', whole, item],
    ['addToQueue', { videos: [whole, video] }, { videos: [item, video] }],
    ['addToQueue', { ...video, title: 7 }, video],
    ['patchQueueItem', whole, item],
    ['removeFromQueue', whole, video],
    ['vote', whole, video],
    ['unvote', whole, video],
  ] as const)('[REST-24] %s takes a whole video and reads its options only: %j', (name, body, read) => {
    expect(calls[name].body.parse(body)).toEqual(read);
  });

  test('[QUEUE-26] empty subtitles count as none', () => {
    expect(calls.addToQueue.body.parse({ ...video, subtitleUrl: '' })).toEqual({ ...video, subtitleUrl: undefined });
    expect(calls.patchQueueItem.body.parse({ ...video, subtitleUrl: '' })).toEqual({ ...video, subtitleUrl: null });
  });

  test.each(Object.keys(calls) as CallName[])('%s refuses a body, query or parameters that are no object', (name) => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const value of [null, 'text', 7, true, []]) expect(schemaOf(name, part)?.safeParse(value).success ?? false).toBe(false);
    }
  });

  test('has a method and a path of its own', () => {
    const routes = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
