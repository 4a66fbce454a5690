import { MatineeError } from '@matinee/protocol';

/** A call without a token (400), or with one whose session is over (401). */
export class MissingToken extends MatineeError {
  readonly status: 400 | 401;

  constructor(status: 400 | 401) {
    if (status === 400) super('MissingToken', 'This call needs a token.');
    else super('MissingToken', 'Your session is over. Reload the page to get a new one.', { reason: 'session_over' });
    this.status = status;
  }
}
