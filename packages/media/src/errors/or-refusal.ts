import { MatineeError } from '@matinee/protocol';

/** The result of a look-up, or why it refuses. Rejects with any other error. */
export async function orRefusal<Found>(found: Promise<Found>): Promise<Found | MatineeError> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof MatineeError) return error;
    throw error;
  }
}
