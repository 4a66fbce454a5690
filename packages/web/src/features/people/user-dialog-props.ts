import type { RoomUser } from '@matinee/protocol';

/** A dialog about another user in the room. */
export interface UserDialogProps {
  user: RoomUser;
  /** The user's name, as texts show it. */
  name: string;
  onClose: () => void;
}
