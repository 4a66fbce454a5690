import { isWithinDomain } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from './use-server-features.ts';
import { serverUrl } from '../../urls/own-urls.ts';

export type OperatorLinkName = 'faq' | 'bug' | 'support';

/** Returns the links in display order. */
export function useOperatorLinks(): { name: OperatorLinkName; href: string; label: string }[] {
  const { t } = useTranslation('app');
  const { links } = useServerFeatures();
  const labels = { faq: t('faq'), bug: t('reportBug'), support: t('support') };
  return (['faq', 'bug', 'support'] as const).flatMap((name) => {
    const href = links[name];
    return href === undefined ? [] : [{ name, href: serverUrl(href), label: labels[name] }];
  });
}

/** Only hosts of the operator's public domain have a privacy policy. */
export function useHasPrivacyPolicy(): boolean {
  return isWithinDomain(location.hostname, useServerFeatures().publicDomain);
}
