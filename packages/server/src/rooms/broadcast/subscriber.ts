import type { MatineeError } from '@matinee/protocol';
import type { ClientForm } from './client-form.ts';

/** A client that follows a room, as the gateway provides it. */
export interface Subscriber {
  readonly clientId: string;
  /** The form in which it takes updates. */
  readonly form: ClientForm;
  /** How long before a start it has to know of it, in ms. */
  leadMs(): number;
  /** Sends messages that every client gets, already framed, with one write. Never throws. */
  deliver(...frames: Buffer[]): void;
  /** Closes the connection, after a message that says why. */
  close(code: number, reason?: MatineeError): void;
}
