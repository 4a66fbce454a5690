import type { Entry } from '@matinee/client/connected-room';

/** What a room tells those who stand before it. */
export interface RoomAtDoor {
  /** The title, or the name of a room without one. */
  title: string;
  /** Initials of some who are inside. */
  seats: readonly string[];
  /** How many are inside. */
  people: number;
  /** How many seats it has; null: any number. Undefined where the server doesn't tell. */
  capacity?: number | null | undefined;
}

export interface DoorProps {
  room: RoomAtDoor;
  /** What else went wrong, such as an invite link that has expired. */
  note: string | undefined;
  /** An answer is awaited. */
  isEntering: boolean;
  onEnter: (entry: Entry) => void;
}
