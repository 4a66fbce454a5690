import { expect, test } from 'vitest';
import { watchReads } from './ranges.ts';

test('tells when reads begin and when none is left, failures included', async () => {
  const answers: PromiseWithResolvers<Uint8Array>[] = [];
  async function read(): Promise<Uint8Array> {
    const answer = Promise.withResolvers<Uint8Array>();
    answers.push(answer);
    return answer.promise;
  }
  const states: boolean[] = [];
  const ranges = watchReads({ sizeBytes: 10, read }, (isReading) => states.push(isReading));
  const reads = [ranges.read(0, 1), ranges.read(1, 2)];
  answers[0]?.reject(new Error('cut'));
  await expect(reads[0]).rejects.toThrow('cut');
  expect(states).toEqual([true]);
  answers[1]?.resolve(new Uint8Array(1));
  await reads[1];
  expect([ranges.sizeBytes, states]).toEqual([10, [true, false]]);
});
