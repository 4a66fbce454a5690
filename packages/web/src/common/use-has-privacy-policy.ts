import { isWithinDomain } from '@matinee/protocol';
import { useServerFeatures } from './use-server-features.ts';

/** Whether there is a privacy policy here: on hosts of the domain that the operator calls public. */
export function useHasPrivacyPolicy(): boolean {
  return isWithinDomain(location.hostname, useServerFeatures().publicDomain);
}
