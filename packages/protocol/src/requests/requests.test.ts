import { describe, expect, test } from 'vitest';
import { limits } from '../text/limits.ts';
import { announcedRequestSchema, RequestType, roomRequestSchema } from './index.ts';
import { isSameVideo, videoKey, type VideoId } from '../media/video.ts';
import { services } from '../media/services.ts';

const video = { service: 'youtube', id: 'dQw4w9WgXcQ' };
const item = { ...video, startAt: 10, endAt: 20.5, subtitleUrl: 'https://example.org/en.vtt' };

/** Their schemas have alternatives or rules of their own. The fingerprint covers all others. */
const valid: [keyof typeof RequestType, object][] = [
  ['Seek', { value: -10 }],
  ['Add', { video }],
  ['Add', { video: item }],
  ['Add', { video: { ...video, endAt: 0.5 } }],
  ['Add', { videos: [video, item] }],
  ['Add', { url: 'https://example.org/a.mp4' }],
  ['UpdateUser', { info: {} }],
  ['Chat', { text: 'x'.repeat(limits.chatText) }],
  ['Undo', { event: { request: { type: 4, value: 3 }, user: { name: 'Ann' }, additional: { prevPosition: 9 } } }],
  ['ApplySettings', { settings: {} }],
  ['ApplySettings', { settings: { title: 'Film night', grants: [[0, 7]], autoSkipSegmentCategories: ['sponsor', 'music_offtopic'] } }],
  ['UpdateQueueItem', { video, update: { startAt: 0, endAt: 0.1 } }],
  ['SetDoor', { kind: 'password', capacity: null, password: 'x'.repeat(10_000) }],
  ['MakeInvite', { role: 3, uses: limits.inviteUses, validForHours: 1 }],
  ['Mute', { clientId: 'c1', forMinutes: null }],
  ['ReactToMessage', { messageId: 'm1', emoji: '👍🏽', add: true }],
  ['ReactToMessage', { messageId: 'm1', emoji: '🇩🇪', add: false }],
];

const refused: [keyof typeof RequestType, string, object][] = [
  ['Playback', 'a state that is no boolean', { state: 1 }],
  ['Seek', 'a position that is no number', { value: Number.NaN }],
  ['Seek', 'an endless position', { value: Number.POSITIVE_INFINITY }],
  ['Add', 'nothing to add', {}],
  ['Add', 'two ways of naming what to add', { video, url: 'https://example.org/a.mp4' }],
  ['Add', 'no videos', { videos: [] }],
  ['Add', 'more videos than one request may name', { videos: Array.from({ length: limits.videosPerAdd + 1 }, () => video) }],
  ['Add', 'a service that is a property of every object', { video: { service: 'constructor', id: 'x' } }],
  ['Add', 'an id that is too long', { video: { service: 'youtube', id: 'x'.repeat(limits.url + 1) } }],
  ['Add', 'an empty link', { url: '' }],
  ['Add', 'a start that is no number', { video: { ...video, startAt: Number.NaN } }],
  ['Add', 'an end without end', { video: { ...video, endAt: Number.POSITIVE_INFINITY } }],
  ['Add', 'an end before the start', { video: { ...video, startAt: 20, endAt: 10 } }],
  ['Add', 'an end at the start', { video: { ...video, startAt: 20, endAt: 20 } }],
  ['Add', 'an end at the very beginning', { videos: [{ ...video, endAt: 0 }] }],
  ['MakeInvite', 'the role of the owner', { role: -1 }],
  ['MakeInvite', 'the role that every account has', { role: 1 }],
  ['Remove', 'a video by its key', { video: 'youtubedQw4w9WgXcQ' }],
  ['Undo', 'an event by its id alone', { event: 'e1' }],
  ['ApplySettings', 'an unknown setting', { settings: { colour: 'red' } }],
  ['ApplySettings', 'a setting that only the server changes', { settings: { hasOwner: true } }],
  ['ApplySettings', 'a title of null', { settings: { title: null } }],
  ['PlayNow', 'an end before the start', { video: { ...video, startAt: 20, endAt: 10 } }],
  ['PlaybackSpeed', 'a speed that is no number', { speed: Number.NaN }],
  ['ReactToMessage', 'a word for an emoji', { messageId: 'm1', emoji: 'lol', add: true }],
  ['ReactToMessage', 'two emoji at once', { messageId: 'm1', emoji: '👍 👍', add: true }],
  ['ReactToMessage', 'a digit alone', { messageId: 'm1', emoji: '1', add: true }],
  ['ReactToMessage', 'an endless emoji', { messageId: 'm1', emoji: '👩‍'.repeat(40), add: true }],
  ['UpdateQueueItem', 'an unknown field', { video, update: { title: 'Mine' } }],
  ['UpdateQueueItem', 'a field of every object', { video, update: JSON.parse('{"__proto__":{"startAt":1}}') as object }],
  ['UpdateQueueItem', 'an end at the start', { video, update: { startAt: 5, endAt: 5 } }],
];

/** As a socket receives it. */
function overTheWire(request: object): unknown {
  return JSON.parse(JSON.stringify(request));
}

describe('a request', () => {
  test('has a number of its own', () => {
    expect(new Set(Object.values(RequestType)).size).toBe(Object.keys(RequestType).length);
  });

  test.each(valid)('of the type %s comes back from the wire as it was: %j', (kind, fields) => {
    const request = { type: RequestType[kind], ...fields };
    expect(roomRequestSchema.parse(overTheWire(request))).toEqual(request);
    expect(announcedRequestSchema.parse(overTheWire(request))).toEqual(request);
  });

  test.each(refused)('of the type %s is refused with %s', (kind, _, fields) => {
    expect(roomRequestSchema.safeParse({ type: RequestType[kind], ...fields }).success).toBe(false);
  });

  test.each([
    ['is no object', 'Skip'],
    ['is null', null],
    ['is a list', [3]],
    ['has no type', { state: true }],
    ['has an unknown type', { type: 99 }],
    ['has its type in words', { type: '3' }],
    ['has a type by name', { type: 'Skip' }],
  ])('is refused if it %s', (_, request) => {
    expect(roomRequestSchema.safeParse(request).success).toBe(false);
  });

  test.each(['Join', 'Leave'] as const)('of the type %s is announced by the server and cannot be sent', (kind) => {
    const request = { type: RequestType[kind] };
    expect(announcedRequestSchema.parse(overTheWire(request))).toEqual(request);
    expect(roomRequestSchema.safeParse(request).success).toBe(false);
  });

  test('loses fields that the contract does not know', () => {
    expect(roomRequestSchema.parse({ type: 3, force: true })).toEqual({ type: 3 });
    expect(roomRequestSchema.parse({ type: 6, video: { ...item, title: 'A video' } })).toEqual({ type: 6, video });
  });

  test.each([
    ['Add', { video: { ...item, title: 'A video', thumbnail: 'https://example.org/t.jpg', length: 212 } }, { video: item }],
    ['Add', { videos: [{ ...item, title: 'A video' }] }, { videos: [item] }],
    ['PlayNow', { video: { ...item, title: 'A video', addedBy: 'Ann' } }, { video: item }],
  ] as const)('of the type %s takes a whole queue item, and only the fields that name it', (kind, fields, taken) => {
    const type = RequestType[kind];
    expect(roomRequestSchema.parse({ type, ...fields })).toEqual({ type, ...taken });
  });

  test('never carries a prototype', () => {
    const text = '{"type":12,"event":{"__proto__":{"isAdmin":true},"id":"e1"},"__proto__":{"isAdmin":true}}';
    const request = roomRequestSchema.parse(JSON.parse(text)) as unknown as { event: object };
    expect(request).toEqual({ type: 12, event: { id: 'e1' } });
    for (const part of [request, request.event]) {
      expect(Object.getPrototypeOf(part)).toBe(Object.prototype);
      expect('isAdmin' in part).toBe(false);
    }
  });
});

test('a video key names one video: no service begins like another', () => {
  for (const service of services) expect(services.filter((other) => other.startsWith(service))).toEqual([service]);
  expect(videoKey({ service: 'youtube', id: 'abc' })).toBe('youtubeabc');
});

test('two items are of the same video if service and id are the same', () => {
  const others = [video, { ...video, title: 'A video' }, { ...video, service: 'vimeo' }, { ...video, id: 'abc' }] as VideoId[];
  expect(others.map((other) => isSameVideo(video as VideoId, other))).toEqual([true, true, false, false]);
});
