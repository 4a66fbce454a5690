import { createRefusal, MatineeError } from '@matinee/protocol';
import { isStorageFailure, unavailable } from '../storage/storage-failure.ts';

/** Any error as it may be told: refusals as they are, everything else without what has happened inside. */
export function toRefusal(error: unknown): MatineeError {
  if (error instanceof MatineeError) return error;
  return isStorageFailure(error) ? unavailable(error) : createRefusal('Unknown', {}, { cause: error });
}
