import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A Playwright reporter that writes the counts and the time of every file, set-up included, to the file in TEST_RESULT. */
export default class PlaywrightTimes {
  #files = new Map();
  #suite;

  printsToStdio() {
    return false;
  }

  onBegin(_, suite) {
    this.#suite = suite;
  }

  onTestEnd(test, { duration }) {
    const path = relative(process.cwd(), test.location.file);
    this.#files.set(path, (this.#files.get(path) ?? 0) + duration);
  }

  onEnd() {
    const result = { passed: 0, failed: 0, skipped: 0, files: [...this.#files] };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      // A test that passes only at the second attempt counts as failed.
      result[outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'] += 1;
    }
    writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
  }
}
