/** Where the time comes from. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}
