import { RequestType } from '@matinee/protocol';
import { forOthers, type Sentences } from './sentences.ts';

/** The sentences about polls and the wheel. */
export const pollSentences: Sentences = {
  [RequestType.StartPoll]: forOthers(({ name }, t) => t('toastPoll', { name })),
  [RequestType.EndPoll]: forOthers(({ name }, t) => t('toastPollOver', { name })),
  [RequestType.SpinWheel]: forOthers(({ name }, t) => t('toastWheel', { name })),
};
