import type decide from './locales/en/decide.json';
import { later } from '../../ui/later.tsx';
import { useRoom } from '../../room/room-context.ts';

const parts = later(() => import('./late-parts.ts'), ['decide']);

export const roomDecisions = {
  name: 'decisions',
  loadItems: parts.load,
  ComposerItems: parts.within((module) => module.DecideItems),
  Cards: LateDecisions,
} as const;

const Decisions = parts((module) => module.Decisions);

function LateDecisions() {
  const hasAny = useRoom(({ sync }) => (sync?.poll ?? sync?.wheel ?? null) !== null);
  return hasAny && <Decisions />;
}

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    decide: typeof decide;
  }
}
