import type { MatineeError } from '@matinee/protocol';
import type { ClientForm } from './client-form.ts';

export interface Subscriber {
  readonly clientId: string;
  readonly form: ClientForm;
  /** Time before a start by which the client has to know of it. */
  leadMs(): number;
  /** Sends framed messages with one write. Never throws. */
  deliver(...frames: Buffer[]): void;
  /** Sends the reason first. */
  close(code: number, reason?: MatineeError): void;
}
