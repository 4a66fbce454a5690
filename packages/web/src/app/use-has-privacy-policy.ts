import { isWithinDomain } from '@matinee/protocol';
import { useFeatures } from '../features/account/use-features.ts';

/** Whether there is a privacy policy here: on hosts of the domain that the operator calls public. */
export function useHasPrivacyPolicy(): boolean {
  return isWithinDomain(location.hostname, useFeatures().publicDomain);
}
