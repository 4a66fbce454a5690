import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { emptyResult, failure } from './part-results.mjs';

/** A Vitest reporter that writes a part's result to the file in TEST_RESULT: processor time where files have a budget, else clock time. */
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
      const { environmentSetupDuration, setupDuration, collectDuration, duration, importDurations } = testModule.diagnostic();
      const wallMs = environmentSetupDuration + setupDuration + collectDuration + duration;
      const { processorMs, loadShare = 1 } = testModule.meta();
      // The file's time before its first test, without its imports.
      const ownMs = (importDurations[testModule.moduleId]?.selfTime ?? 0) * loadShare;
      result.files.push([path, processorMs === undefined ? wallMs : ownMs + processorMs]);
    }
    writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
  }
}
