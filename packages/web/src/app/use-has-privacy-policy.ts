import { useFeatures } from '../features/account/use-features.ts';

/** Whether there is a privacy policy here: on hosts of the domain that the operator calls public. */
export function useHasPrivacyPolicy(): boolean {
  const { publicDomain } = useFeatures();
  return publicDomain !== undefined && `.${location.hostname}`.endsWith(`.${publicDomain}`);
}
