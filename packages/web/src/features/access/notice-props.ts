import type { Entry } from '@matinee/client/connected-room';

/** Public information about a room, for users who are not inside. */
export interface RoomPreview {
  /** Falls back to the name. */
  title: string;
  /** Initials of some users inside. */
  seats: readonly string[];
  people: number;
  /** Number of seats; null: no limit. Undefined where the server doesn't tell. */
  capacity?: number | null | undefined;
}

export interface NoticeProps {
  room: RoomPreview;
  note: string | undefined;
  isEntering: boolean;
  onEnter: (entry: Entry) => void;
}
