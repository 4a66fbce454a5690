import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { announcedRequestSchema, RequestType, roomRequestSchema } from './requests.ts';
import { isSameVideo, videoKey, type VideoId } from './video.ts';
import { services } from './services.ts';

const video = { service: 'youtube', id: 'dQw4w9WgXcQ' };
const item = { ...video, startAt: 10, endAt: 20.5, subtitleUrl: 'https://example.org/en.vtt' };

const valid: [keyof typeof RequestType, number, object][] = [
  ['Playback', 2, { state: true }],
  ['Playback', 2, { state: false }],
  ['Skip', 3, {}],
  ['Seek', 4, { value: 0 }],
  ['Seek', 4, { value: 61.25 }],
  ['Seek', 4, { value: -10 }],
  ['Add', 5, { video }],
  ['Add', 5, { video: item }],
  ['Add', 5, { video: { ...video, endAt: 0.5 } }],
  ['Add', 5, { videos: [video, item] }],
  ['Add', 5, { url: 'https://example.org/a.mp4' }],
  ['Remove', 6, { video }],
  ['Order', 7, { fromIdx: 0, toIdx: 999 }],
  ['Vote', 8, { video, add: true }],
  ['Vote', 8, { video, add: false }],
  ['Promote', 9, { targetClientId: 'c1', role: 3 }],
  ['Promote', 9, { targetClientId: 'c1', role: -1 }],
  ['UpdateUser', 10, { info: { id: 'c1', username: 'Ann', status: 'buffering' } }],
  ['UpdateUser', 10, { info: {} }],
  ['Chat', 11, { text: 'hi' }],
  ['Chat', 11, { text: 'hi', replyTo: 'm1' }],
  ['Chat', 11, { text: 'x'.repeat(limits.chatText) }],
  ['Undo', 12, { event: { id: 'e1' } }],
  ['Undo', 12, { event: { request: { type: 4, value: 3 }, user: { name: 'Ann' }, additional: { prevPosition: 9 } } }],
  ['ApplySettings', 13, { settings: {} }],
  [
    'ApplySettings',
    13,
    {
      settings: {
        title: 'Film night',
        description: '',
        visibility: 'unlisted',
        queueMode: 'dj',
        grants: [[0, 7]],
        autoSkipSegmentCategories: ['sponsor', 'music_offtopic'],
        restoreQueueBehavior: 2,
        enableVoteSkip: true,
      },
    },
  ],
  ['PlayNow', 14, { video: item }],
  ['Shuffle', 15, {}],
  ['PlaybackSpeed', 16, { speed: 0.25 }],
  ['PlaybackSpeed', 16, { speed: 2 }],
  ['RestoreQueue', 17, {}],
  ['RestoreQueue', 17, { discard: true }],
  ['Kick', 18, { clientId: 'c1' }],
  ['UpdateQueueItem', 19, { video, update: { startAt: 0, endAt: 0.1 } }],
  ['UpdateQueueItem', 19, { video, update: {} }],
  ['SetDoor', 20, {}],
  ['SetDoor', 20, { kind: 'password', capacity: null, password: 'x'.repeat(10_000) }],
  ['Admit', 21, { clientId: 'c1', admit: false }],
  ['MakeInvite', 22, {}],
  ['MakeInvite', 22, { role: 3, uses: limits.inviteUses, validForHours: 1 }],
  ['RevokeInvite', 23, { inviteId: 'i1' }],
  ['KeepRoom', 24, {}],
  ['Ban', 25, { clientId: 'c1' }],
  ['Ban', 25, { clientId: 'c1', forMinutes: 10, reason: 'x'.repeat(limits.banReason) }],
  ['Unban', 26, { id: 'b1' }],
  ['Mute', 27, { clientId: 'c1', forMinutes: 1 }],
  ['Mute', 27, { clientId: 'c1', forMinutes: null }],
  ['LockControls', 28, { locked: true }],
  ['GoOn', 29, {}],
  ['ReadyCheck', 30, { action: 'not-ready' }],
  ['Countdown', 31, { action: 'cancel' }],
  ['EditMessage', 32, { messageId: 'm1', text: 'hi' }],
  ['DeleteMessage', 33, { messageId: 'm1' }],
  ['ReactToMessage', 34, { messageId: 'm1', emoji: '👍🏽', add: true }],
  ['ReactToMessage', 34, { messageId: 'm1', emoji: '🇩🇪', add: false }],
  ['GoOn', 29, { withoutMe: true }],
  ['StartPoll', 35, { kind: 'ranked', question: 'What next?', options: ['A', 'B'] }],
  ['StartPoll', 35, { kind: 'single', question: 'What next?', options: [], takesNominations: true }],
  ['VotePoll', 36, { pollId: 'p1', choices: [1, 0] }],
  ['NominateItem', 37, { pollId: 'p1', video }],
  ['EndPoll', 38, { pollId: 'p1' }],
  ['SpinWheel', 39, {}],
];

const refused: [keyof typeof RequestType, string, object][] = [
  ['Playback', 'no state', {}],
  ['Playback', 'a state that is no boolean', { state: 1 }],
  ['Playback', 'a state of null', { state: null }],
  ['Seek', 'no position', {}],
  ['Seek', 'a position in words', { value: '10' }],
  ['Seek', 'a position that is no number', { value: Number.NaN }],
  ['Seek', 'an endless position', { value: Number.POSITIVE_INFINITY }],
  ['Add', 'nothing to add', {}],
  ['Add', 'two ways of naming what to add', { video, url: 'https://example.org/a.mp4' }],
  ['Add', 'no videos', { videos: [] }],
  ['Add', 'more videos than one request may name', { videos: Array.from({ length: limits.videosPerAdd + 1 }, () => video) }],
  ['Add', 'an unknown service', { video: { service: 'vhs', id: 'x' } }],
  ['Add', 'a service that is a property of every object', { video: { service: 'constructor', id: 'x' } }],
  ['Add', 'no id', { video: { service: 'youtube' } }],
  ['Add', 'an empty id', { video: { service: 'youtube', id: '' } }],
  ['Add', 'an id that is too long', { video: { service: 'youtube', id: 'x'.repeat(limits.url + 1) } }],
  ['Add', 'an empty link', { url: '' }],
  ['Add', 'a link that is too long', { url: 'x'.repeat(limits.url + 1) }],
  ['Add', 'a start before the video', { video: { ...video, startAt: -1 } }],
  ['Add', 'a start that is no number', { video: { ...video, startAt: Number.NaN } }],
  ['Add', 'an end without end', { video: { ...video, endAt: Number.POSITIVE_INFINITY } }],
  ['Add', 'an end beyond a week', { video: { ...video, endAt: limits.maxMediaTimeSeconds + 1 } }],
  ['Add', 'an end before the start', { video: { ...video, startAt: 20, endAt: 10 } }],
  ['Add', 'an end at the start', { video: { ...video, startAt: 20, endAt: 20 } }],
  ['Add', 'an end at the very beginning', { videos: [{ ...video, endAt: 0 }] }],
  ['SetDoor', 'an unknown kind', { kind: 'open' }],
  ['SetDoor', 'no seats', { capacity: 0 }],
  ['SetDoor', 'half a seat', { capacity: 1.5 }],
  ['SetDoor', 'more seats than rooms have', { capacity: limits.roomCapacity + 1 }],
  ['SetDoor', 'a password that is no text', { password: 1234 }],
  ['Admit', 'no knock', { admit: true }],
  ['Admit', 'no decision', { clientId: 'c1' }],
  ['MakeInvite', 'the role of the owner', { role: -1 }],
  ['MakeInvite', 'the role that every account has', { role: 1 }],
  ['MakeInvite', 'no uses', { uses: 0 }],
  ['MakeInvite', 'a time that is over', { validForHours: -1 }],
  ['RevokeInvite', 'no invite link', {}],
  ['Remove', 'no video', {}],
  ['Remove', 'a video by its key', { video: 'youtubedQw4w9WgXcQ' }],
  ['Order', 'no goal', { fromIdx: 0 }],
  ['Order', 'a place before the first', { fromIdx: -1, toIdx: 0 }],
  ['Order', 'half a place', { fromIdx: 0, toIdx: 0.5 }],
  ['Order', 'a place beyond every queue', { fromIdx: 0, toIdx: limits.queueLength + 1 }],
  ['Vote', 'no direction', { video }],
  ['Vote', 'a direction that is no boolean', { video, add: 'yes' }],
  ['Promote', 'no role', { targetClientId: 'c1' }],
  ['Promote', 'an unknown role', { targetClientId: 'c1', role: 5 }],
  ['Promote', 'a role by name', { targetClientId: 'c1', role: 'admin' }],
  ['Promote', 'nobody', { role: 1 }],
  ['UpdateUser', 'nothing', {}],
  ['UpdateUser', 'an unknown status', { info: { status: 'asleep' } }],
  ['Chat', 'no text', {}],
  ['Chat', 'an empty text', { text: '' }],
  ['Chat', 'a text that is too long', { text: 'x'.repeat(limits.chatText + 1) }],
  ['Chat', 'a text that is a list', { text: ['hi'] }],
  ['Undo', 'no event', {}],
  ['Undo', 'an event by its id alone', { event: 'e1' }],
  ['ApplySettings', 'no settings', {}],
  ['ApplySettings', 'an unknown setting', { settings: { colour: 'red' } }],
  ['ApplySettings', 'a setting that only the server changes', { settings: { hasOwner: true } }],
  ['ApplySettings', 'an unknown visibility', { settings: { visibility: 'secret' } }],
  ['ApplySettings', 'an unknown queue mode', { settings: { queueMode: 'random' } }],
  ['ApplySettings', 'a title that is too long', { settings: { title: 'x'.repeat(limits.roomTitle + 1) } }],
  ['ApplySettings', 'a description that is too long', { settings: { description: 'x'.repeat(limits.roomDescription + 1) } }],
  ['ApplySettings', 'a title of null', { settings: { title: null } }],
  ['ApplySettings', 'an unknown segment category', { settings: { autoSkipSegmentCategories: ['ads'] } }],
  ['ApplySettings', 'an unknown way to restore', { settings: { restoreQueueBehavior: 3 } }],
  ['ApplySettings', 'grants for an unknown role', { settings: { grants: [[9, 1]] } }],
  ['ApplySettings', 'negative grants', { settings: { grants: [[0, -1]] } }],
  ['PlayNow', 'no video', {}],
  ['PlayNow', 'an end before the start', { video: { ...video, startAt: 20, endAt: 10 } }],
  ['PlaybackSpeed', 'no speed', {}],
  ['PlaybackSpeed', 'standing still', { speed: 0 }],
  ['PlaybackSpeed', 'running backwards', { speed: -1 }],
  ['PlaybackSpeed', 'a speed below a quarter', { speed: 0.24 }],
  ['PlaybackSpeed', 'a speed above two', { speed: 2.01 }],
  ['PlaybackSpeed', 'a speed that is no number', { speed: Number.NaN }],
  ['RestoreQueue', 'a discard that is no boolean', { discard: 'true' }],
  ['Kick', 'nobody', {}],
  ['Ban', 'nobody', {}],
  ['Ban', 'nine minutes', { clientId: 'c1', forMinutes: 9 }],
  ['Ban', 'more than a year', { clientId: 'c1', forMinutes: limits.maxBanMinutes + 1 }],
  ['Ban', 'half a minute more', { clientId: 'c1', forMinutes: 10.5 }],
  ['Ban', 'a reason that is too long', { clientId: 'c1', reason: 'x'.repeat(limits.banReason + 1) }],
  ['Unban', 'nothing', {}],
  ['Unban', 'a number', { id: 1 }],
  ['Mute', 'no end', { clientId: 'c1' }],
  ['Mute', 'no minutes', { clientId: 'c1', forMinutes: 0 }],
  ['Mute', 'more than four weeks', { clientId: 'c1', forMinutes: limits.maxMuteMinutes + 1 }],
  ['LockControls', 'nothing', {}],
  ['LockControls', 'a number', { locked: 1 }],
  ['ApplySettings', 'slow mode of minutes', { settings: { slowModeSeconds: limits.maxSlowModeSeconds + 1 } }],
  ['ApplySettings', 'slow mode of half a second', { settings: { slowModeSeconds: 0.5 } }],
  ['Kick', 'a list', { clientId: ['c1'] }],
  ['UpdateQueueItem', 'no update', { video }],
  ['ReadyCheck', 'an unknown action', { action: 'ask' }],
  ['Countdown', 'an unknown action', { action: 'ready' }],
  ['EditMessage', 'an empty text', { messageId: 'm1', text: '' }],
  ['DeleteMessage', 'an id of 65 characters', { messageId: 'x'.repeat(65) }],
  ['ReactToMessage', 'a word for an emoji', { messageId: 'm1', emoji: 'lol', add: true }],
  ['ReactToMessage', 'two emoji at once', { messageId: 'm1', emoji: '👍 👍', add: true }],
  ['ReactToMessage', 'a digit alone', { messageId: 'm1', emoji: '1', add: true }],
  ['ReactToMessage', 'an endless emoji', { messageId: 'm1', emoji: '👩‍'.repeat(40), add: true }],
  ['StartPoll', 'eleven answers', { kind: 'single', question: 'q', options: Array.from({ length: 11 }, String) }],
  ['StartPoll', 'an empty question', { kind: 'single', question: ' ', options: ['A', 'B'] }],
  ['StartPoll', 'a long answer', { kind: 'single', question: 'q', options: ['A', 'x'.repeat(101)] }],
  ['VotePoll', 'an eleventh answer', { pollId: 'p1', choices: [10] }],
  ['UpdateQueueItem', 'an unknown field', { video, update: { title: 'Mine' } }],
  ['UpdateQueueItem', 'a field of every object', { video, update: JSON.parse('{"__proto__":{"startAt":1}}') as object }],
  ['UpdateQueueItem', 'a start before the video', { video, update: { startAt: -0.1 } }],
  ['UpdateQueueItem', 'an end at the start', { video, update: { startAt: 5, endAt: 5 } }],
];

/** As it comes out of a socket. */
function overTheWire(request: object): unknown {
  return JSON.parse(JSON.stringify(request));
}

describe('a request', () => {
  test('has the number of the contract', () => {
    expect(new Set(Object.values(RequestType)).size).toBe(Object.keys(RequestType).length);
    for (const [kind, type] of valid) expect(RequestType[kind]).toBe(type);
    const types = Object.values(RequestType);
    expect(types).toEqual([...new Set(types)].toSorted((a, b) => a - b));
  });

  test('of every kind a client may send has an example here', () => {
    const sent = Object.keys(RequestType).filter((kind) => kind !== 'Join' && kind !== 'Leave');
    expect([...new Set(valid.map(([kind]) => kind))]).toEqual(sent);
  });

  test.each(valid)('%s (%i) comes back from the wire as it was: %j', (_, type, fields) => {
    const request = { type, ...fields };
    expect(roomRequestSchema.parse(overTheWire(request))).toEqual(request);
    expect(announcedRequestSchema.parse(overTheWire(request))).toEqual(request);
  });

  test.each(refused)('%s is refused with %s', (kind, _, fields) => {
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
  ])('that %s is refused', (_, request) => {
    expect(roomRequestSchema.safeParse(request).success).toBe(false);
  });

  test.each(['Join', 'Leave'] as const)('%s is announced by the server and cannot be sent', (kind) => {
    const request = { type: RequestType[kind] };
    expect(announcedRequestSchema.parse(overTheWire(request))).toEqual(request);
    expect(roomRequestSchema.safeParse(request).success).toBe(false);
  });

  test('loses what the contract does not know', () => {
    expect(roomRequestSchema.parse({ type: 3, force: true })).toEqual({ type: 3 });
    expect(roomRequestSchema.parse({ type: 6, video: { ...item, title: 'A video' } })).toEqual({ type: 6, video });
  });

  test.each([
    ['Add', { video: { ...item, title: 'A video', thumbnail: 'https://example.org/t.jpg', length: 212 } }, { video: item }],
    ['Add', { videos: [{ ...item, title: 'A video' }] }, { videos: [item] }],
    ['PlayNow', { video: { ...item, title: 'A video', addedBy: 'Ann' } }, { video: item }],
  ] as const)('%s takes a whole queue item, and only what names it', (kind, fields, taken) => {
    const type = RequestType[kind];
    expect(roomRequestSchema.parse({ type, ...fields })).toEqual({ type, ...taken });
  });

  test('never brings a prototype along', () => {
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
