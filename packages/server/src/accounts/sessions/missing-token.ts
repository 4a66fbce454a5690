import { MatineeError, refusalMessage, type ErrorDetails } from '@matinee/protocol';

/** A call without a token (400), or with a token whose session has ended (401). */
export class MissingToken extends MatineeError {
  readonly status: 400 | 401;

  constructor(status: 400 | 401) {
    const details: ErrorDetails = status === 401 ? { reason: 'session_over' } : {};
    super('MissingToken', refusalMessage('MissingToken', details), details);
    this.status = status;
  }
}
