import { createRefusal, MatineeError } from '@matinee/protocol';
import { isStorageFailure, unavailable } from '../storage/storage-failure.ts';

/** Converts an error to what clients may see: a refusal as it is, a storage failure as Unavailable, anything else as Unknown. */
export function toRefusal(error: unknown): MatineeError {
  if (error instanceof MatineeError) return error;
  return isStorageFailure(error) ? unavailable(error) : createRefusal('Unknown', {}, { cause: error });
}
