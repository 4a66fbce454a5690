import type { RoomUser } from '@matinee/protocol';
import { isCompanion, isSamePerson, peopleOf } from '@matinee/room/read';

export type VideoPart = 'picture' | 'sound';

/** The people in a room to whom a part of the current video doesn't come. */
export interface LackingPeople {
  names: string[];
  /** The number of all people who watch. */
  ofPeople: number;
  /** Whether the other part comes to all of them. */
  haveOther: boolean;
}

export function lackingPeople(users: readonly RoomUser[], part: VideoPart): LackingPeople {
  const players = users.filter((user) => user.status !== 'none' && !isCompanion(user));
  const lacks = ({ undecodable }: RoomUser): boolean => undecodable === part || undecodable === 'both';
  // A user whose other device shows it can watch there.
  const isShownElsewhere = (person: RoomUser): boolean => players.some((other) => !lacks(other) && isSamePerson(other, person));
  const lacking = peopleOf(players.filter(lacks)).filter((person) => !isShownElsewhere(person));
  return {
    names: lacking.map(({ name }) => name),
    ofPeople: peopleOf(players).length,
    haveOther: lacking.every(({ undecodable, status }) => undecodable === part && status !== 'error'),
  };
}
