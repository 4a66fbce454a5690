import { RequestType } from '@matinee/protocol';
import { forOthers, type Sentences } from '../../room/texts/describe-event.ts';
import { later } from '../../ui/later.tsx';
import { LateDecisions } from './LateDecisions.tsx';

const items = later(() => import('./DecideItems.tsx'), ['decide']);

/** Polls and the wheel, in the chat. */
export const roomDecisions = {
  name: 'decisions',
  composer: { load: items.load, Items: items.within((module) => module.DecideItems) },
  Cards: LateDecisions,
  sentences: {
    [RequestType.StartPoll]: forOthers(({ name }, t) => t('toastPoll', { name })),
    [RequestType.EndPoll]: forOthers(({ name }, t) => t('toastPollOver', { name })),
    [RequestType.SpinWheel]: forOthers(({ name }, t) => t('toastWheel', { name })),
  } satisfies Sentences,
} as const;
