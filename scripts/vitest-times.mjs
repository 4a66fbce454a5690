import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A Vitest reporter that writes the counts and the time of every file, imports included, to the file in TEST_RESULT. */
export default class VitestTimes {
  onTestRunEnd(testModules, unhandledErrors) {
    const result = { passed: 0, failed: unhandledErrors.length, skipped: 0, files: [] };
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) result[test.result().state] += 1;
      if (testModule.errors().length > 0) result.failed += 1;
      const { environmentSetupDuration, setupDuration, collectDuration, duration } = testModule.diagnostic();
      const ms = environmentSetupDuration + setupDuration + collectDuration + duration;
      result.files.push([relative(process.cwd(), testModule.moduleId), ms]);
    }
    writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
  }
}
