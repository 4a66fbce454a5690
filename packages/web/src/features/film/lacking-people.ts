import type { RoomUser } from '@matinee/protocol';
import { isCompanion, isSamePerson, peopleOf } from '@matinee/room/read';

export type VideoPart = 'picture' | 'sound';

/** People who lack the picture or the sound of the current video. */
export interface LackingPeople {
  names: string[];
  /** Number of all people who watch. */
  ofPeople: number;
  /** Whether all of them have the other part. */
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
