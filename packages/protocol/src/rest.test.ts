import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { limits } from './limits.ts';
import { defaultServerSettings } from './server-settings.ts';
import { defaultGrants, permissions } from './permissions.ts';
import { calls, type CallName } from './calls.ts';

type Part = 'params' | 'query' | 'body' | 'response';

function schemaOf(name: CallName, part: Part): z.ZodMiniType | undefined {
  return (calls[name] as Partial<Record<Part, z.ZodMiniType>>)[part];
}

const video = { service: 'youtube', id: 'dQw4w9WgXcQ' };
const item = { ...video, startAt: 10, endAt: 20.5, subtitleUrl: 'https://example.org/en.vtt' };
const success = { success: true };
const webhook = {
  id: 'a1',
  url: 'https://example.org/hook',
  events: ['queue'],
  isActive: true,
  createdAt: 1,
  failingSince: null,
  disabledAt: null,
};
const delivery = {
  id: 'msg_1',
  type: 'queue.added',
  state: 'pending',
  attempts: 1,
  createdAt: 1,
  attemptedAt: 2,
  nextAt: 3,
  status: 500,
};
const token = {
  id: 'a1',
  name: 'DJ',
  scopes: ['room:read'],
  prefix: 'mtn_abcdef',
  room: null,
  createdAt: 1,
  usedAt: null,
  expiresAt: null,
};
const settings = {
  title: 'Film night',
  description: '',
  visibility: 'unlisted',
  queueMode: 'loop',
  grants: [[0, 7]],
  autoSkipSegmentCategories: ['intro'],
  restoreQueueBehavior: 0,
  enableVoteSkip: false,
  startTogether: true,
};
const listed = {
  name: 'Cinema',
  title: '',
  description: '',
  isTemporary: true,
  visibility: 'public',
  queueMode: 'manual',
  currentSource: { ...item, title: 'A video', length: 212 },
  users: 3,
};
const ann = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: 0 };
const { startTogether: _, ...readSettings } = settings;
const room = {
  ...readSettings,
  name: 'Cinema',
  isTemporary: false,
  queue: [item],
  hasOwner: true,
  grants: defaultGrants,
  users: [ann],
};
const event = {
  id: 'e1',
  request: { type: 6, video },
  user: { name: 'Ann', isLoggedIn: false },
  additional: { video: item, queueIdx: 0 },
};
const account = { ...success, username: 'Ann', email: null, discordLinked: true, hasPassword: false };

const node = { id: 'a', version: '1.2.0', startedAt: 7, load: 0.2, lateMs: 1, processor: 0.5, cores: 4, memoryBytes: 1, maxMemoryBytes: 2 };
const overview = {
  nodes: [{ ...node, connections: 3, maxConnections: 1000, commitMs: 0.9 }],
  people: 3,
  rooms: { loaded: 2, public: 1, playing: 1 },
  inSync: 0.99,
  history: [{ at: 7, people: 3 }],
  problems: [
    { kind: 'limits', network: '198.51.100.0/24', ofChat: true, refused: 60 },
    { kind: 'silent-node' },
    { kind: 'site', service: 'pluto', since: 7, fault: 'changed' },
  ],
};
const provider = {
  service: 'youtube',
  isOn: true,
  state: 'failing',
  failingSince: 7,
  fault: 'changed',
  worked: 0.5,
  medianMs: 400,
  hasKey: true,
  searches: { left: 71, all: 100 },
};
const roomCounts = { all: 3, public: 1, temporary: 1, empty: 2 };
const roomLook = {
  name: 'Cinema',
  title: '',
  description: '',
  currentSource: null,
  isPlaying: false,
  position: 0,
  queue: [],
  queueLength: 0,
  users: [{ name: 'Ann', isLoggedIn: true, role: 1 }],
  chat: [],
};

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const passkeys = { ...success, data: [{ id: 'AAAA', name: 'Phone', createdAt: 1, usedAt: 2 }] };
const accepted: [CallName, Part, object][] = [
  ['grant', 'response', { token: 'secret' }],
  ['discord', 'query', {}],
  ['discord', 'query', { redirect: '/room/Cinema' }],
  ['oidc', 'query', { redirect: '/room/Cinema' }],
  ['getUser', 'response', { username: 'Ann', loggedIn: false }],
  ['getUser', 'response', { username: 'Ann', loggedIn: true, discordLinked: false, id: 'u1' }],
  ['renameUser', 'body', { username: 'Ann' }],
  ['renameUser', 'response', success],
  ['login', 'body', { user: 'ann@example.org', password: 'a long password' }],
  ['login', 'response', { ...success, user: { username: 'Ann', email: 'ann@example.org' } }],
  ['login', 'response', { ...success, user: { username: 'Ann', email: null } }],
  ['register', 'body', { email: 'ann@example.org', username: 'Ann', password: 'a long password' }],
  ['register', 'body', { username: 'Ann', password: 'a long password' }],
  ['register', 'body', { username: 'Ann', password: 'a long password', invitation: 'a-token' }],
  ['register', 'response', { ...success, user: { username: 'Ann' } }],
  ['presentInvitation', 'body', { invitation: 'a-token' }],
  ['presentInvitation', 'response', success],
  ['setUp', 'body', { key: 'a-key' }],
  ['setUp', 'body', { key: 'a-key', account: { username: 'Olga', password: 'a long password' } }],
  ['setUp', 'response', { ...success, username: 'Olga' }],
  [
    'listBans',
    'response',
    { ...success, data: [{ id: 'a', kind: 'network', value: '203.0.113.0/24', name: '203.0.113.0/24', createdAt: 1 }] },
  ],
  ['addBan', 'body', { kind: 'account', value: 'Ann', reason: 'Spoilers', forMinutes: 60, force: true }],
  [
    'addBan',
    'response',
    {
      ...success,
      ban: { id: 'a', kind: 'account', value: 'b', name: 'Ann', reason: 'Spoilers', createdAt: 1, endsAt: 2, operator: 'Olga' },
    },
  ],
  ['liftBan', 'body', { id: 'a' }],
  ['liftBan', 'response', success],
  ['logout', 'response', success],
  ['recoverStart', 'body', { email: 'ann@example.org' }],
  ['recoverStart', 'body', { username: 'Ann' }],
  ['recoverStart', 'response', success],
  ['recoverVerify', 'body', { verifyKey: 'k', newPassword: 'a long password' }],
  ['recoverVerify', 'response', success],
  ['getAccount', 'response', account],
  ['patchAccount', 'body', {}],
  ['patchAccount', 'body', { email: 'ann@example.org', currentPassword: 'old', newPassword: 'a long password' }],
  ['patchAccount', 'response', { ...account, email: 'ann@example.org' }],
  ['patchAccount', 'response', { ...account, email: 'ann@example.org', emailConfirmed: true, pendingEmail: 'ann@example.net' }],
  ['sendConfirmation', 'response', success],
  ['confirmEmail', 'body', { confirmKey: 'k' }],
  ['confirmEmail', 'response', success],
  ['deleteAccount', 'body', {}],
  ['deleteAccount', 'body', { currentPassword: 'old' }],
  ['deleteAccount', 'response', success],
  ['exportAccount', 'response', { username: 'Ann', rooms: [{ name: 'Cinema' }] }],
  ['listSessions', 'response', { ...success, data: [{ id: 'a1', createdAt: 1, usedAt: 2, agent: null, isCurrent: true }] }],
  ['endSession', 'body', { id: 'a1' }],
  ['endSession', 'body', {}],
  ['endSession', 'response', success],
  ['listTokens', 'response', { ...success, data: [token] }],
  ['createToken', 'body', { name: 'DJ', scopes: ['room:read', 'queue'], expiresAt: 3, room: 'cinema' }],
  ['createToken', 'body', { name: 'DJ', scopes: ['chat'], expiresAt: null, room: null }],
  ['createToken', 'response', { ...success, token: 'mtn_secret', entry: token }],
  ['revokeToken', 'body', { id: 'a1' }],
  ['revokeToken', 'response', success],
  ['listRoomBans', 'params', { name: 'cinema' }],
  ['listRoomBans', 'response', { ...success, bans: [{ id: 'b1', name: 'Vic', isLoggedIn: true, createdAt: 1, by: 'Mo' }] }],
  ['roomLog', 'params', { name: 'cinema' }],
  ['roomLog', 'query', { before: '17' }],
  [
    'roomLog',
    'response',
    {
      ...success,
      entries: [
        {
          id: 1,
          at: 1,
          kind: 'user.banned',
          by: { name: 'Mo', isLoggedIn: true },
          target: { name: 'Vic', isLoggedIn: false },
          details: { reason: 'Spoilers' },
        },
      ],
      hasMore: false,
    },
  ],
  ['listWebhooks', 'params', { name: 'cinema' }],
  ['listWebhooks', 'response', { ...success, data: [webhook] }],
  ['createWebhook', 'params', { name: 'cinema' }],
  ['createWebhook', 'body', { url: 'https://example.org/hook', events: ['queue', 'chat.message'], isActive: true }],
  ['createWebhook', 'body', { url: 'https://example.org/hook' }],
  ['createWebhook', 'response', { ...success, webhook, secret: 'whsec_secret' }],
  ['patchWebhook', 'params', { name: 'cinema' }],
  ['patchWebhook', 'body', { id: 'a1', isActive: false, renewSecret: true }],
  ['patchWebhook', 'response', { ...success, webhook }],
  ['deleteWebhook', 'params', { name: 'cinema' }],
  ['deleteWebhook', 'body', { id: 'a1' }],
  ['deleteWebhook', 'response', success],
  ['testWebhook', 'params', { name: 'cinema' }],
  ['testWebhook', 'body', { id: 'a1' }],
  ['testWebhook', 'response', success],
  ['listDeliveries', 'params', { name: 'cinema' }],
  ['listDeliveries', 'query', { id: 'a1' }],
  ['listDeliveries', 'response', { ...success, data: [delivery] }],
  [
    'features',
    'response',
    {
      discord: false,
      oidc: { name: 'Home ID' },
      passkeys: 'watch.example.org',
      recovery: true,
      services: ['direct', 'youtube'],
      search: 'youtube',
      peertubeHosts: ['framatube.org'],
      invidiousHosts: [],
      links: { faq: 'https://example.org/faq' },
      publicDomain: 'example.org',
    },
  ],
  ['address', 'query', { service: 'reddit', id: '6rrwyj' }],
  ['address', 'response', { success: true, hls_url: 'https://v.redd.it/a/HLSPlaylist.m3u8' }],
  ['unlinkDiscord', 'response', success],
  ['unlinkOidc', 'response', success],
  ['beginPasskeyLogin', 'response', { ...success, options: { challenge: 'AAAA', rpId: 'watch.example.org' } }],
  [
    'passkeyLogin',
    'body',
    { credential: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } } },
  ],
  ['passkeyLogin', 'response', { ...success, user: { username: 'Ann', email: null } }],
  ['listPasskeys', 'response', passkeys],
  ['beginPasskey', 'body', { currentPassword: 'a long password' }],
  ['beginPasskey', 'response', { ...success, options: { challenge: 'AAAA' } }],
  ['addPasskey', 'body', { name: 'Phone', credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } } }],
  ['addPasskey', 'response', passkeys],
  ['renamePasskey', 'body', { id: 'AAAA', name: 'Phone' }],
  ['renamePasskey', 'response', passkeys],
  ['removePasskey', 'body', { id: 'AAAA' }],
  ['removePasskey', 'response', passkeys],
  ['beginSecondFactor', 'body', { currentPassword: 'a long password' }],
  ['beginSecondFactor', 'response', { ...success, secret: 'GEZDGNBV', url: 'otpauth://totp/Matinee:Ann?secret=GEZDGNBV' }],
  ['confirmSecondFactor', 'body', { code: '123 456' }],
  ['confirmSecondFactor', 'response', { ...success, recoveryCodes: ['abcd-efgh-ijkl-mnop'] }],
  ['renewRecoveryCodes', 'body', { currentPassword: 'a long password', code: '123456' }],
  ['renewRecoveryCodes', 'response', { ...success, recoveryCodes: [] }],
  ['removeSecondFactor', 'body', { currentPassword: 'a long password', code: '123456' }],
  ['removeSecondFactor', 'response', success],
  ['ownedRooms', 'response', { ...success, data: [listed] }],
  ['listRooms', 'response', [listed, { ...listed, currentSource: null }, { ...listed, names: ['Ann'], isPlaying: true, position: 65 }]],
  ['generateRoom', 'body', {}],
  ['generateRoom', 'body', { autoSkipSegmentCategories: ['sponsor', 'preview'] }],
  ['generateRoom', 'response', { ...success, room: 'quiet-otter' }],
  ['createRoom', 'body', { name: 'Cinema' }],
  [
    'createRoom',
    'body',
    {
      name: 'Cinema',
      title: 'Film night',
      description: 'Fridays',
      visibility: 'public',
      queueMode: 'dj',
      isTemporary: false,
      autoSkipSegmentCategories: [],
    },
  ],
  ['createRoom', 'response', success],
  ['getRoom', 'params', { name: 'Cinema_2-b' }],
  ['getRoom', 'response', room],
  ['getDoor', 'params', { name: 'Cinema' }],
  ['getDoor', 'response', { name: 'Cinema', title: '', kind: 'knock', isFull: false, isAdmitted: false, people: 2, seats: ['A', 'B'] }],
  ['patchRoom', 'params', { name: 'c' }],
  ['patchRoom', 'body', {}],
  ['patchRoom', 'body', settings],
  ['patchRoom', 'body', { claim: true }],
  ['patchRoom', 'response', success],
  ['deleteRoom', 'params', { name: 'Cinema' }],
  ['deleteRoom', 'query', {}],
  ['deleteRoom', 'query', { permanent: 'true' }],
  ['deleteRoom', 'response', success],
  ['addToQueue', 'params', { name: 'Cinema' }],
  ['addToQueue', 'body', video],
  ['addToQueue', 'body', item],
  ['addToQueue', 'body', { url: 'https://example.org/a.mp4' }],
  ['addToQueue', 'body', { videos: [video, item] }],
  ['addToQueue', 'body', { ...video, autoplay: true }],
  ['addToQueue', 'body', { url: 'https://example.org/a.mp4', autoplay: true }],
  ['addToQueue', 'body', { videos: [video, item], autoplay: false }],
  ['addToQueue', 'response', success],
  ['patchQueueItem', 'params', { name: 'Cinema' }],
  ['patchQueueItem', 'body', item],
  ['patchQueueItem', 'response', success],
  ['removeFromQueue', 'params', { name: 'Cinema' }],
  ['removeFromQueue', 'body', video],
  ['removeFromQueue', 'response', success],
  ['addThumbnail', 'params', { name: 'Cinema' }],
  ['addThumbnail', 'body', { ...video, image: 'UklGRg==' }],
  ['addThumbnail', 'response', { ...success, thumbnail: '/api/thumbnail/abc' }],
  ['vote', 'params', { name: 'Cinema' }],
  ['vote', 'body', video],
  ['vote', 'response', success],
  ['unvote', 'params', { name: 'Cinema' }],
  ['unvote', 'body', video],
  ['unvote', 'response', success],
  ['undo', 'params', { name: 'Cinema' }],
  ['undo', 'body', { event }],
  ['undo', 'body', { data: { event } }],
  ['undo', 'response', success],
  ['preview', 'query', { input: 'https://example.org/a.mp4\nhttps://example.org/b.mp4' }],
  ['preview', 'query', { input: 'cats', adapter: 'youtube' }],
  ['preview', 'response', { ...success, result: [{ ...video, title: 'A video' }] }],
  ['preview', 'response', { ...success, result: [], highlighted: { ...video, highlight: true } }],
  ['permissions', 'response', { roles: [{ id: -1, name: 'owner', display: 'Owner' }], permissions }],
  ['announce', 'body', { text: 'Back in five minutes.' }],
  ['announce', 'response', success],
  [
    'getSettings',
    'response',
    { ...success, settings: defaultServerSettings, defaults: defaultServerSettings, maxConnections: 1000, fixedBy: { guests: 'GUESTS' } },
  ],
  ['patchSettings', 'body', { registration: 'invite', 'service.pluto': 'off' }],
  [
    'patchSettings',
    'response',
    { ...success, settings: defaultServerSettings, defaults: defaultServerSettings, maxConnections: 1000, fixedBy: {} },
  ],
  ['listInvitations', 'response', { ...success, data: [{ id: 'a', createdAt: 1, uses: 0, maxUses: 5, endsAt: 2, note: 'Ann' }] }],
  ['createInvitation', 'body', { note: 'Ann', validForHours: 24, maxUses: 1 }],
  [
    'createInvitation',
    'response',
    { ...success, link: 'https://watch.example.org/join#invitation=a', invitation: { id: 'a', createdAt: 1, uses: 0 } },
  ],
  ['revokeInvitation', 'body', { id: 'a' }],
  ['revokeInvitation', 'response', success],
  ['providers', 'response', { ...success, data: [provider] }],
  ['checkProviders', 'response', { ...success, data: [provider] }],
  ['auditLog', 'query', { before: '17' }],
  [
    'auditLog',
    'response',
    { ...success, data: [{ id: 3, at: 1_800_000_000_000, action: 'room.delete', operator: 'Olga', target: 'cinema', details: {} }] },
  ],
  ['people', 'query', { search: '203.0.113' }],
  [
    'people',
    'response',
    {
      ...success,
      data: [{ id: 'a', name: 'Ann', isLoggedIn: true, network: '203.0.113.0/24', rooms: [{ name: 'cinema', title: '' }], since: 7 }],
    },
  ],
  ['endAnnouncement', 'response', success],
  ['mailTest', 'body', { to: 'olga@example.org' }],
  ['mailTest', 'response', { ...success, isSent: true, answer: '250 OK' }],
  ['logs', 'query', { level: 'warn', after: 'a:1,b-2:17' }],
  [
    'logs',
    'response',
    { ...success, data: [{ id: 'a:2', at: 7, level: 'info', text: 'Soon', details: '' }], next: 'a:2', level: 'info', levelEndsAt: 8 },
  ],
  ['setLogLevel', 'body', { level: 'debug' }],
  ['setLogLevel', 'response', success],
  ['adminOverview', 'response', { ...success, data: overview }],
  ['adminRooms', 'query', { filter: 'empty', search: 'cinema', after: '1800000000000-17' }],
  ['adminRooms', 'response', { ...success, data: [{ ...listed, isLoaded: true, createdAt: 7 }], counts: roomCounts, next: '7-17' }],
  ['lookIn', 'params', { name: 'Cinema' }],
  ['lookIn', 'response', { ...success, data: roomLook }],
  ['messageRoom', 'params', { name: 'Cinema' }],
  ['messageRoom', 'body', { text: 'Please be kind.' }],
  ['messageRoom', 'response', success],
  ['hideRoom', 'params', { name: 'Cinema' }],
  ['hideRoom', 'response', success],
  ['status', 'response', { status: 'ok', version: '1.2.0' }],
  ['statusLive', 'response', { status: 'ok' }],
  ['statusReady', 'response', { status: 'unavailable' }],
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
  ['discord', 'query', 'a path that is too long', { redirect: tooLong }],
  ['renameUser', 'body', 'no name', {}],
  ['renameUser', 'body', 'a name that is no text', { username: null }],
  ['login', 'body', 'no password', { user: 'Ann' }],
  ['login', 'body', 'no user', { password: 'a long password' }],
  ['login', 'body', 'an empty user', { user: '', password: 'a long password' }],
  ['login', 'body', 'a user that is no text', { user: { $gt: '' }, password: 'a long password' }],
  ['login', 'body', 'a password that is too long', { user: 'Ann', password: tooLong }],
  ['register', 'body', 'no name', { password: 'a long password' }],
  ['register', 'body', 'an empty name', { username: '', password: 'a long password' }],
  ['register', 'body', 'a name that is too long', { username: 'x'.repeat(limits.maxUsernameLength + 1), password: 'a long password' }],
  ['register', 'body', 'no password', { username: 'Ann' }],
  ['register', 'body', 'an address that is none', { email: 'ann', username: 'Ann', password: 'a long password' }],
  [
    'register',
    'body',
    'an address that is too long',
    { email: `${'x'.repeat(limits.maxEmailLength)}@example.org`, username: 'Ann', password: 'a long password' },
  ],
  ['recoverStart', 'body', 'an address that is none', { email: 'ann' }],
  ['recoverVerify', 'body', 'no key', { newPassword: 'a long password' }],
  ['recoverVerify', 'body', 'an empty key', { verifyKey: '', newPassword: 'a long password' }],
  ['recoverVerify', 'body', 'no password', { verifyKey: 'k' }],
  ['patchAccount', 'body', 'an address that is none', { email: '@' }],
  ['patchAccount', 'body', 'a password that is no text', { newPassword: 1234567890 }],
  ['deleteAccount', 'body', 'a password that is no text', { currentPassword: true }],
  ['generateRoom', 'body', 'an unknown category', { autoSkipSegmentCategories: ['ads'] }],
  ['generateRoom', 'body', 'categories that are no list', { autoSkipSegmentCategories: 'sponsor' }],
  ['generateRoom', 'body', 'more categories than there are', { autoSkipSegmentCategories: Array.from({ length: 8 }, () => 'intro') }],
  ['createRoom', 'body', 'no name', {}],
  ['createRoom', 'body', 'no name', {}],
  ['createRoom', 'body', 'a name that is no text', { name: 7 }],
  ['createRoom', 'body', 'an unknown visibility', { name: 'Cinema', visibility: 'secret' }],
  ['createRoom', 'body', 'an unknown queue mode', { name: 'Cinema', queueMode: 'random' }],
  ['createRoom', 'body', 'a title that is too long', { name: 'Cinema', title: tooLong }],
  ['createRoom', 'body', 'a word for a boolean', { name: 'Cinema', isTemporary: 'false' }],
  ['getRoom', 'params', 'a name with a space', { name: 'Film night' }],
  ['getRoom', 'params', 'a name that is a path', { name: '../user' }],
  ['getRoom', 'params', 'a name with a line break', { name: 'Cinema\n' }],
  ['getRoom', 'params', 'a name that is too long', { name: 'x'.repeat(limits.maxRoomNameLengthOnWire + 1) }],
  ['getRoom', 'params', 'no name', { name: '' }],
  ['patchRoom', 'body', 'an unknown setting', { colour: 'red' }],
  ['patchRoom', 'body', 'a setting that only the server changes', { name: 'Other' }],
  ['patchRoom', 'body', 'a field of every object', JSON.parse('{"__proto__":{"title":"x"}}')],
  ['patchRoom', 'body', 'a claim and a setting at once', { claim: true, title: 'Mine' }],
  ['patchRoom', 'body', 'a claim that is none', { claim: false }],
  ['patchRoom', 'body', 'a title of null', { title: null }],
  ['patchRoom', 'body', 'an unknown visibility', { visibility: 'Public' }],
  ['patchRoom', 'body', 'an unknown queue mode', { queueMode: 1 }],
  ['patchRoom', 'body', 'an unknown way to restore', { restoreQueueBehavior: -1 }],
  ['patchRoom', 'body', 'grants of an unknown role', { grants: [[-2, 0]] }],
  ['patchRoom', 'body', 'a number for a boolean', { enableVoteSkip: 1 }],
  ['deleteRoom', 'query', 'a word that is no boolean', { permanent: 'yes' }],
  ...badItems.map(([what, body]) => ['addToQueue', 'body', what, body] as [CallName, Part, string, unknown]),
  ['addToQueue', 'body', 'nothing', {}],
  ['addToQueue', 'body', 'an empty link', { url: '' }],
  ['addToQueue', 'body', 'a link that is too long', { url: tooLong }],
  ['addToQueue', 'body', 'a link and a video', { ...video, url: 'https://example.org/a.mp4' }],
  ['addToQueue', 'body', 'no videos', { videos: [] }],
  ['addToQueue', 'body', 'too many videos', { videos: Array.from({ length: limits.videosPerAdd + 1 }, () => video) }],
  ['addToQueue', 'body', 'one bad video among good ones', { videos: [video, { ...video, startAt: -1 }] }],
  ...badItems.map(([what, body]) => ['patchQueueItem', 'body', what, body] as [CallName, Part, string, unknown]),
  ...badVideos.map(([what, body]) => ['removeFromQueue', 'body', what, body] as [CallName, Part, string, unknown]),
  ...badVideos.map(([what, body]) => ['vote', 'body', what, body] as [CallName, Part, string, unknown]),
  ...badVideos.map(([what, body]) => ['unvote', 'body', what, body] as [CallName, Part, string, unknown]),
  ['undo', 'body', 'no event', {}],
  ['undo', 'body', 'an event by its id alone', { event: 'e1' }],
  ['undo', 'body', 'an event of an unknown request', { event: { ...event, request: { type: 99 } } }],
  ['undo', 'body', 'a place that is no number', { data: { event: { ...event, additional: { queueIdx: '0' } } } }],
  ['preview', 'query', 'nothing', {}],
  ['preview', 'query', 'empty words', { input: '' }],
  ['preview', 'query', 'words without end', { input: tooLong }],
  ['preview', 'query', 'an unknown service', { input: 'cats', adapter: 'vhs' }],
  ['auditLog', 'query', 'an entry that cannot be', { before: '-1' }],
  ['patchSettings', 'body', 'a value that cannot be', { guests: 'sometimes' }],
  ['patchSettings', 'body', 'a setting that is none', { curtains: 'red' }],
  ['patchSettings', 'body', 'more than a limit may be', { clientsPerSession: 101 }],
  ['patchSettings', 'body', 'an unknown service', { 'service.vhs': 'off' }],
  ['createInvitation', 'body', 'more users than may be', { maxUses: 1001 }],
  ['createInvitation', 'body', 'longer than may be', { validForHours: 90 * 24 + 1 }],
  ['presentInvitation', 'body', 'nothing', {}],
  ['announce', 'body', 'longer than a week', { text: 'Soon', pagesForHours: 169 }],
  ['mailTest', 'body', 'no address', { to: 'olga' }],
  ['logs', 'query', 'a place that cannot be', { after: 'here' }],
  ['setLogLevel', 'body', 'a level that hides errors', { level: 'silent' }],
  ['adminRooms', 'query', 'an unknown filter', { filter: 'noisy' }],
  ['adminRooms', 'query', 'a page that cannot be', { after: 'next' }],
  ['messageRoom', 'body', 'empty words', { text: '' }],
  ['messageRoom', 'body', 'words without end', { text: tooLong }],
  ['setUp', 'body', 'no key', { account: { username: 'Olga', password: 'a long password' } }],
  ['addBan', 'body', 'a kind that is none', { kind: 'planet', value: 'Mars' }],
  ['addBan', 'body', 'no time at all', { kind: 'account', value: 'Ann', forMinutes: 0 }],
  ['addBan', 'body', 'a reason without end', { kind: 'account', value: 'Ann', reason: tooLong }],
  ['announce', 'body', 'nothing', {}],
  ['announce', 'body', 'empty words', { text: '' }],
  ['announce', 'body', 'words without end', { text: tooLong }],
  ['status', 'response', 'any other word', { status: 'fine' }],
  ['listRooms', 'response', 'a room without a source', [{ ...listed, currentSource: undefined }]],
  ['getRoom', 'response', 'a room without users', { ...room, users: undefined }],
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

  test('[QUEUE-26] empty subtitles are none', () => {
    expect(calls.addToQueue.body.parse({ ...video, subtitleUrl: '' })).toEqual({ ...video, subtitleUrl: undefined });
    expect(calls.patchQueueItem.body.parse({ ...video, subtitleUrl: '' })).toEqual({ ...video, subtitleUrl: null });
  });

  test.each(Object.keys(calls) as CallName[])('%s refuses a body, query or parameters that are no object', (name) => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const value of [null, 'text', 7, true, []]) expect(schemaOf(name, part)?.safeParse(value).success ?? false).toBe(false);
    }
  });

  test('has an example here for each of its schemas', () => {
    const schemas = (Object.keys(calls) as CallName[]).flatMap((name) =>
      (['params', 'query', 'body', 'response'] as const).filter((part) => schemaOf(name, part)).map((part) => `${name} ${part}`),
    );
    const examples = new Set(accepted.map(([name, part]) => `${name} ${part}`));
    expect(schemas.filter((schema) => !examples.has(schema))).toEqual([]);
  });

  test('has a method and a path of its own', () => {
    const routes = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
