import { vi } from 'vitest';

// A wait lasts as long as its test may: the library's own second is a bound of speed, which a busy machine exceeds.
// Files of one process share `vi`, and each of them runs this.
if (!vi.waitFor.isPatient) {
  const { waitFor } = vi;
  vi.waitFor = Object.assign((check, options = 60_000) => waitFor(check, options), { isPatient: true });
}
