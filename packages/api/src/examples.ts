import type { CallName } from '@matinee/protocol';

/** A test parses them with the schemas of their calls. */
export interface Example {
  body?: unknown;
  response?: unknown;
}

const bunny = { service: 'youtube', id: 'aqz-KE-bpKQ' };
const bunnyItem = {
  ...bunny,
  title: 'Big Buck Bunny',
  length: 635,
  thumbnail: '/api/image/k3Xq…/aHR0cHM6…',
};
const done = { success: true };

export const examples: Partial<Record<CallName, Example>> = {
  grant: { response: { token: 'f2c4…' } },
  getUser: { response: { username: 'Velvet Otter', loggedIn: false } },
  renameUser: { body: { username: 'Ada' }, response: done },
  login: {
    body: { user: 'ada', password: 'a long password of her own' },
    response: { ...done, user: { username: 'ada', email: 'ada@example.org' } },
  },
  register: {
    body: { username: 'ada', email: 'ada@example.org', password: 'a long password of her own' },
    response: { ...done, user: { username: 'ada', email: 'ada@example.org' } },
  },
  listRooms: {
    response: [
      {
        name: 'film-club',
        title: 'Film club',
        description: 'Short films, every Friday',
        isTemporary: false,
        visibility: 'public',
        queueMode: 'vote',
        currentSource: bunnyItem,
        users: 2,
        names: ['Ada', 'Velvet Otter'],
        isPlaying: true,
        position: 72,
      },
    ],
  },
  generateRoom: { body: {}, response: { ...done, room: 'calm-otter-cinema-4821' } },
  createRoom: { body: { name: 'film-club', title: 'Film club', visibility: 'public', queueMode: 'vote' }, response: done },
  getRoom: {
    response: {
      name: 'film-club',
      title: 'Film club',
      description: 'Short films, every Friday',
      isTemporary: false,
      visibility: 'public',
      queueMode: 'vote',
      queue: [{ ...bunnyItem, addedBy: 'Ada' }],
      hasOwner: true,
      grants: [
        [0, 46_137_599],
        [1, 0],
      ],
      autoSkipSegmentCategories: ['sponsor'],
      restoreQueueBehavior: 1,
      enableVoteSkip: false,
      users: [{ id: 'c1', name: 'Ada', isLoggedIn: true, status: 'ready', role: -1 }],
    },
  },
  patchRoom: { body: { title: 'Film club', enableVoteSkip: true }, response: done },
  addToQueue: { body: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }, response: done },
  removeFromQueue: { body: bunny, response: done },
  vote: { body: bunny, response: done },
  undo: { body: { event: { id: '4f1d…' } }, response: done },
  preview: { response: { ...done, result: [bunnyItem] } },
  announce: { body: { text: 'The server restarts in five minutes.' }, response: done },
};
