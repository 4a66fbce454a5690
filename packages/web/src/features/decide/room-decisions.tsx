import type decide from './locales/en/decide.json';
import { later } from '../../ui/later.tsx';
import { useRoom } from '../../room/room-context.ts';

const items = later(() => import('./DecideItems.tsx'), ['decide']);

export const roomDecisions = {
  name: 'decisions',
  loadItems: items.load,
  ComposerItems: items.within((module) => module.DecideItems),
  Cards: LateDecisions,
} as const;

const Decisions = later(() => import('./Decisions.tsx'))(({ Decisions }) => Decisions);

function LateDecisions() {
  const hasAny = useRoom(({ sync }) => (sync?.poll ?? sync?.wheel ?? null) !== null);
  return hasAny && <Decisions />;
}

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    decide: typeof decide;
  }
}
