/** Attempts are numbered, to ignore the reply to a cancelled one. */
export type RoomCreation =
  | { status: 'idle'; attempt: number }
  | { status: 'creating'; attempt: number }
  | { status: 'cancelled'; attempt: number }
  | { status: 'created'; attempt: number; room: string }
  | { status: 'failed'; attempt: number; reason: string };

export type RoomCreationEvent =
  | { type: 'started' }
  | { type: 'cancelled' }
  | { type: 'succeeded'; attempt: number; room: string }
  /** A text to show. */
  | { type: 'failed'; attempt: number; reason: string };

export const initialRoomCreation: RoomCreation = { status: 'idle', attempt: 0 };

/** Returns the next state. A start while creating changes nothing. */
export function roomCreation(state: RoomCreation, event: RoomCreationEvent): RoomCreation {
  const isCreating = state.status === 'creating';
  switch (event.type) {
    case 'started':
      return isCreating ? state : { status: 'creating', attempt: state.attempt + 1 };
    case 'cancelled':
      return isCreating ? { status: 'cancelled', attempt: state.attempt } : state;
    case 'succeeded':
      return isCreating && event.attempt === state.attempt ? { status: 'created', attempt: state.attempt, room: event.room } : state;
    case 'failed':
      return isCreating && event.attempt === state.attempt ? { status: 'failed', attempt: state.attempt, reason: event.reason } : state;
    default:
      return event satisfies never;
  }
}
