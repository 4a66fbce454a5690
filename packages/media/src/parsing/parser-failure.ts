import { MatineeError } from '@matinee/protocol';

/** `busy`: too many inputs wait. `died`: its process ended, mostly out of memory. `failed`: it threw. `closed`: the server stops. */
export type ParserFailureReason = 'busy' | 'deadline' | 'died' | 'failed' | 'closed';

export class ParserFailure extends Error {
  override readonly name = 'ParserFailure';
  readonly reason: ParserFailureReason;

  constructor(reason: ParserFailureReason) {
    super(`A parser has not answered: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Converts a parser's failure.
 * @param unreadable makes the error for an input that the parser couldn't parse
 * @throws the parser's own refusal, the result of `unreadable`, or TooManyRequests if too many inputs wait
 */
export async function convertParserFailure<Output>(work: Promise<Output>, unreadable: (cause: unknown) => MatineeError): Promise<Output> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ParserFailure)) throw error;
    throw error.reason === 'busy' || error.reason === 'closed' ? tooBusy(error) : unreadable(error);
  }
}

function tooBusy(cause: ParserFailure): MatineeError {
  return new MatineeError('TooManyRequests', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 5 }, { cause });
}
