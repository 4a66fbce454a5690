import { serviceNames, type Service } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';

/** The names of services, as operators read them. */
export function useProviderName(): (service: Service) => string {
  const { t } = useTranslation('admin');
  return (service) => (service === 'direct' ? t('directFiles') : serviceNames[service]);
}
