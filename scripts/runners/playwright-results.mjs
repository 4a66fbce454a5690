import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { emptyResult, failure } from './part-results.mjs';

/** A Playwright reporter that writes a part's result to the file in TEST_RESULT. */
export default class PlaywrightResults {
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
    const result = { ...emptyResult(), files: [...this.#files] };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const state = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[outcome] ?? 'failed';
      result[state] += 1;
      const path = relative(process.cwd(), test.location.file);
      const errors = test.results.flatMap((attempt) => attempt.errors);
      if (outcome === 'flaky') result.flaky.push(`${path} › ${test.title}`);
      if (state === 'failed') result.failures.push(failure(`${path} › ${test.title}`, errors));
    }
    writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
  }
}
