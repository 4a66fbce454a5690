import { expect, test } from 'vitest';
import { initialLoadRetry, retryAfterFailure, retryAfterLoad, retryAfterSuccess } from './source-loader.ts';

test('[PLAYER-1] a source that failed because of the network is loaded again after 2, 4, 8, 16 s, then every 30 s', () => {
  let retry = initialLoadRetry;
  const delays = Array.from({ length: 6 }, () => {
    const failed = retryAfterFailure(retry, 1000);
    retry = retryAfterLoad(failed);
    return failed.atMs - 1000;
  });
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(retry.atMs).toBe(Infinity);
  expect(retryAfterFailure(retryAfterSuccess(retry), 500).atMs).toBe(2500);
});
