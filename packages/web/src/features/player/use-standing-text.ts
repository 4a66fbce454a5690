import type { Standing } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { selectSlowNames } from '../../room-client/people-selectors.ts';
import { useRoom } from '../room/room-context.ts';

const texts = { together: 'together', behind: 'behind', alone: 'alone', waiting: 'waiting' } as const satisfies Record<Standing, string>;

/** How this page stands to the room, in words. */
export function useStandingText(standing: Standing): string {
  const { t } = useTranslation('player');
  // Only who is waited for is of interest.
  const names = useRoom((room) => (standing === 'waiting' ? selectSlowNames(room) : ''));
  if (names !== '') return t('waitingFor', { names });
  return t(texts[standing]);
}
