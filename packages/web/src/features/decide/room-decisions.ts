import { later } from '../../ui/later.tsx';
import { LateDecisions } from './LateDecisions.tsx';

const items = later(() => import('./DecideItems.tsx'), ['decide']);

/** Polls and the wheel, in the chat. */
export const roomDecisions = {
  name: 'decisions',
  loadItems: items.load,
  ComposerItems: items.within((module) => module.DecideItems),
  Cards: LateDecisions,
} as const;
