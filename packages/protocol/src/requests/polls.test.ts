import { describe, expect, test } from 'vitest';
import { announcedRequestSchema, RequestType, roomRequestSchema } from './index.ts';

describe('a request', () => {
  test.each([{ kind: 'single', question: 'What next?', options: [], takesNominations: true }])(
    'to start a poll comes back from the wire as it was: %j',
    (fields) => {
      const request = { type: RequestType.StartPoll, ...fields };
      for (const schema of [roomRequestSchema, announcedRequestSchema]) expect(schema.parse({ ...request })).toEqual(request);
    },
  );

  test.each([
    ['an empty question', { kind: 'single', question: ' ', options: ['A', 'B'] }],
    ['a long answer', { kind: 'single', question: 'q', options: ['A', 'x'.repeat(101)] }],
  ])('to start a poll is refused with %s', (_, fields) => {
    expect(roomRequestSchema.safeParse({ type: RequestType.StartPoll, ...fields }).success).toBe(false);
  });
});
