import { vi } from 'vitest';

// A wait may last as long as its test: the library's limit of a second would measure the speed of a busy machine.
// Files of one process share `vi`, and each runs this.
if (!vi.waitFor.isPatient) {
  const { waitFor } = vi;
  vi.waitFor = Object.assign((check, options = 60_000) => waitFor(check, options), { isPatient: true });
}
