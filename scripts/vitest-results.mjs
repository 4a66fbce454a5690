import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { emptyResult, failure } from './part-results.mjs';

/**
 * A Vitest reporter that writes the counts, what failed and the time of every file to the file in TEST_RESULT: processor time where
 * files have a budget, else the time from its start to its end.
 */
export default class VitestResults {
  onTestRunEnd(testModules, unhandledErrors) {
    const result = { ...emptyResult(), failed: unhandledErrors.length };
    for (const { message } of unhandledErrors) result.failures.push(`unhandled error: ${message}`);
    for (const testModule of testModules) {
      const path = relative(process.cwd(), testModule.moduleId);
      for (const test of testModule.children.allTests()) {
        const { state, errors } = test.result();
        result[state] += 1;
        if (state === 'failed') result.failures.push(failure(`${path} › ${test.fullName}`, errors));
      }
      if (testModule.errors().length > 0) {
        result.failed += 1;
        result.failures.push(failure(path, testModule.errors()));
      }
      const { processorMs, isOverBudget } = testModule.meta();
      if (isOverBudget) {
        const seconds = (processorMs / 1000).toFixed(1);
        result.failed += 1;
        result.failures.push(
          failure(path, [{ message: `takes ${seconds} s of processor time: make it faster, or name it *.slow.test.ts` }]),
        );
      }
      const { environmentSetupDuration, setupDuration, collectDuration, duration } = testModule.diagnostic();
      const wallMs = environmentSetupDuration + setupDuration + collectDuration + duration;
      result.files.push([path, processorMs ?? wallMs]);
    }
    writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
  }
}
