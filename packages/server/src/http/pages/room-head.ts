import type { RoomListItem } from '@matinee/protocol';
import type { PageHead } from './page-head.ts';

const maxDescriptionLength = 200;

/** Returns only public information, and none about a private room. */
export function roomHead(room: RoomListItem): PageHead {
  if (room.visibility === 'private') {
    const heading = 'A private room';
    return {
      title: `${heading}: Matinee`,
      heading,
      description: 'This room is private.',
      path: undefined,
      image: undefined,
      isListed: false,
    };
  }
  const heading = headingOf(room);
  return {
    title: `${heading}: Matinee`,
    heading,
    description: clip([describeCurrentItem(room), describeUsers(room), room.description].join(' ')),
    path: `/room/${room.name}`,
    image: room.currentSource?.thumbnail,
    isListed: room.visibility === 'public' && !room.isTemporary,
  };
}

/** A temporary room has no name chosen by a user. */
function headingOf({ title, name, isTemporary, madeBy }: RoomListItem): string {
  if (title !== '' || !isTemporary) return title || name;
  return madeBy === undefined ? 'Watch party' : `${madeBy}’s watch party`;
}

/** An item without a title isn't named: its id may be a private URL. */
function describeCurrentItem({ currentSource }: RoomListItem): string {
  if (currentSource === null) return 'Nothing is on yet.';
  return currentSource.title === undefined ? 'A video is on.' : `On now: ${currentSource.title}.`;
}

function describeUsers({ users, currentSource }: RoomListItem): string {
  if (users === 0) return '';
  return `${users === 1 ? '1 person is' : `${users} people are`} ${currentSource === null ? 'here' : 'watching'}.`;
}

/** Cuts a line to 200 characters, at a space if there is one after the first 150. */
function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= maxDescriptionLength) return line;
  return `${characters
    .slice(0, maxDescriptionLength - 1)
    .join('')
    .replace(/(?<=.{150}) \S*$/u, '')}…`;
}
