import { createRefusal } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { badStatus, blockedUrl, noAnswer, tooLarge, tooManyLookUps } from '../fetch/fetch-errors.ts';
import { notFound, notOffered, outOfQuota, rateLimited, siteChanged, tooManyViews, videoUnavailable } from '../errors/site-errors.ts';
import { answerKindOf } from './site-answer.ts';
import { readAnswer } from './site-client.ts';
import * as z from 'zod/mini';

function unreadable(): unknown {
  try {
    return readAnswer(z.object({ title: z.string() }), { name: 'another form' });
  } catch (error) {
    return error;
  }
}

test.each([
  ['missing', notFound()],
  ['answered', videoUnavailable('private')],
  ['answered', tooManyViews()],
  ['missing', badStatus(404)],
  ['no-answer', noAnswer(new Error('connect ECONNREFUSED'))],
  ['changed', unreadable()],
  ['changed', siteChanged()],
  ['refused', badStatus(403)],
  ['refused', notOffered('youtube', new Error('keyInvalid'))],
  ['busy', rateLimited()],
  ['too-large', tooLarge()],
  ['quota', outOfQuota('youtube')],
  ['defect', new TypeError('undefined is not a function')],
  ['unasked', tooManyLookUps()],
  ['unasked', blockedUrl()],
  ['unasked', notOffered('reddit')],
  ['unasked', createRefusal('InvalidVideoIdException')],
] as const)('[OPERATOR-32] a look-up says of its site: %s', (kind, error) => {
  expect(answerKindOf(error)).toBe(kind);
});
