import { expect, test } from 'vitest';
import { errorNames, errorReasons } from './errors.ts';
import { createRefusal, refusalMessages } from './refusals.ts';

test('every name and every reason has a sentence, whose words in braces are known', () => {
  expect(Object.keys(refusalMessages).toSorted()).toEqual([...errorNames, ...errorReasons].toSorted());
  const words = Object.values(refusalMessages).flatMap((sentence) => sentence.match(/\{\w+\}/g) ?? []);
  expect(new Set(words)).toEqual(
    new Set(['{arg}', '{limit}', '{max}', '{min}', '{permission}', '{retryAfterSeconds}', '{scope}', '{service}']),
  );
});

test('a refusal says its reason, with its details filled in', () => {
  expect(createRefusal('QueueFullException', { limit: 500 }).message).toBe('The queue is full (500 videos).');
  expect(createRefusal('OutOfQuotaException', { reason: 'service_quota', service: 'youtube' }).message).toBe(
    'Daily limit for YouTube reached. Try tomorrow.',
  );
  expect(createRefusal('ValidationError', { reason: 'name_length' }).message).toMatch(/between \d+ and \d+ characters/);
});
