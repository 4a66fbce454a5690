import { afterAll, vi } from 'vitest';

// A wait may last as long as its test: the library's limit of a second would measure the speed of a busy machine.
// Files of one process share `vi`, and each runs this.
if (!vi.waitFor.isPatient) {
  const { waitFor } = vi;
  vi.waitFor = Object.assign((check, options = 60_000) => waitFor(check, options), { isPatient: true });
}

// A file that ends while it imports a module makes that import fail, and the files of its process share the failure.
afterAll(() => vi.dynamicImportSettled());
