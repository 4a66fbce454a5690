/** Something was sent without a connection, and had no effect. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
  constructor(options?: ErrorOptions) {
    super('There is no connection to the room', options);
  }
}

/** The connection was lost before the answer. The request may have been applied, or not. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  constructor(options?: ErrorOptions) {
    super('The connection was lost before the server had answered', options);
  }
}
