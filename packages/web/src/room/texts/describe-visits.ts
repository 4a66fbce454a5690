import { cleanText } from '@matinee/protocol';
import type { EventTexts } from './event-texts.ts';

/** The names of several users who joined or left: of more than two, the first two and how many others. */
export function describeVisits(names: readonly string[], kind: 'Join' | 'Leave', t: EventTexts): string {
  const [name = '', other = '', ...others] = names.map(cleanText);
  if (names.length === 1) return t(`toast${kind}`, { name });
  return others.length === 0 ? t(`toast${kind}Two`, { name, other }) : t(`toast${kind}Others`, { name, other, count: others.length });
}
