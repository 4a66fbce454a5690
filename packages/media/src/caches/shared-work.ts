import { createSingleFlight, type SingleFlight } from '@matinee/base/single-flight';
import { onBehalfOf } from '../fetch/on-behalf-of.ts';
import { createRequesters, type Requesters } from '../fetch/requesters.ts';

/** Does work once for all simultaneous requesters, with the slots of any of them; it goes on when one leaves. */
export function createSharedWork<T>(): SingleFlight<T, Requesters> {
  const flights = createSingleFlight<T, Requesters>(createRequesters);
  return { run: (key, requesters, work) => flights.run(key, requesters, (all) => onBehalfOf(all, () => work(all))) };
}
