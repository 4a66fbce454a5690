import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';

/** Says how much later captions show, in seconds. */
export function useDelayText(delaySeconds: number): string {
  const { t, i18n } = useTranslation('viewing');
  const seconds = formatNumber(Math.abs(delaySeconds), i18n.language, { maximumFractionDigits: 2 });
  if (delaySeconds === 0) return t('captionsInTime');
  return t(delaySeconds > 0 ? 'captionsLater' : 'captionsEarlier', { seconds });
}
