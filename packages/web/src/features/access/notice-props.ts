import type { Entry } from '@matinee/client/connected-room';

/** The public information about a room, for users who are not inside. */
export interface RoomPreview {
  /** The title, or the name of a room without one. */
  title: string;
  /** Initials of some who are inside. */
  seats: readonly string[];
  /** How many are inside. */
  people: number;
  /** How many seats it has; null: any number. Undefined where the server doesn't tell. */
  capacity?: number | null | undefined;
}

export interface NoticeProps {
  room: RoomPreview;
  /** Another error, such as an expired invite link. */
  note: string | undefined;
  /** An answer is awaited. */
  isEntering: boolean;
  onEnter: (entry: Entry) => void;
}
