import { isWithinDomain, MatineeError, roomNameSchema, type RoomListItem } from '@matinee/protocol';
import type { PageHead } from './page-head.ts';
import { roomHead } from './room-head.ts';

export interface PagesParts {
  /** A room as it is now, or as it was last stored; undefined when there is none. @throws MatineeError TooManyRequests */
  peekRoom: (name: string, clientAddress: string) => Promise<RoomListItem | undefined>;
  /** The domain on which there is a privacy policy. */
  publicDomain: string | undefined;
}

export interface Page {
  status: 200 | 404;
  head: PageHead;
}

/** A page of the app that is always the same. */
function fixed(path: string, title: string, heading: string, description: string, isListed = true): [string, PageHead] {
  return [path, { title, heading, description, path, picture: undefined, isListed }];
}

const product = 'Watch videos together in shared rooms, in step to the frame. Free, and without an account.';

const fixedPages = new Map([
  fixed('/', 'Matinee: watch together', 'Watch together, in step', product),
  fixed('/rooms', 'Browse: Matinee', 'Public rooms', 'See what is on in the public rooms of Matinee right now, and take a seat.'),
  fixed('/attribution', 'Attribution: Matinee', 'Attribution', 'Whose work Matinee is built on, and under which licences.'),
  fixed('/quick', 'A temporary room: Matinee', 'A room at once', 'Opens a temporary room on Matinee to watch videos together.', false),
  fixed('/my-rooms', 'My Rooms: Matinee', 'My Rooms', 'The rooms on Matinee that are yours.', false),
  fixed('/account', 'Account: Matinee', 'Account', 'Your account on Matinee.', false),
  fixed('/passwordreset', 'New password: Matinee', 'Choose a new password', 'A new password for your account on Matinee.', false),
  fixed('/discord', 'Discord: Matinee', 'Logging in with Discord', 'Logging in to Matinee with Discord.', false),
]);

const [, privacyPolicy] = fixed(
  '/privacypolicy',
  'Privacy: Matinee',
  'Privacy policy',
  'What Matinee stores of people, for how long, and what it tells others.',
);

const notFound: Page = {
  status: 404,
  head: {
    title: 'Not found: Matinee',
    heading: 'No such page',
    description: product,
    path: undefined,
    picture: undefined,
    isListed: false,
  },
};

const noSuchRoom: Page = { status: 404, head: { ...notFound.head, title: 'There is no such room: Matinee', heading: 'No such room' } };

/** Any room, to whoever has asked for too many. */
const someRoom: Page = { status: 200, head: { ...notFound.head, title: 'Matinee', heading: 'A room on Matinee' } };

/** What the app shows at a path, as far as the server tells it. */
export function createPages({ peekRoom, publicDomain }: PagesParts) {
  async function roomPage(name: string, clientAddress: string): Promise<Page> {
    if (!roomNameSchema.safeParse(name).success) return noSuchRoom;
    try {
      const room = await peekRoom(name, clientAddress);
      return room === undefined ? noSuchRoom : { status: 200, head: roomHead(room) };
    } catch (error) {
      if (error instanceof MatineeError && error.name === 'TooManyRequests') return someRoom;
      throw error;
    }
  }

  return {
    /** @param hostname of the request, without a port */
    async at(pathname: string, { hostname, ip }: { hostname: string; ip: string }): Promise<Page> {
      const path = pathname.replace(/(?<=.)\/$/, '');
      const roomName = /^\/(?:room|rooms|r)\/([^/]+)$/.exec(path)?.[1];
      if (roomName !== undefined) return roomPage(roomName, ip);
      if (path === '/privacypolicy' && isWithinDomain(hostname, publicDomain)) return { status: 200, head: privacyPolicy };
      const head = fixedPages.get(path);
      return head === undefined ? notFound : { status: 200, head };
    },
  };
}
