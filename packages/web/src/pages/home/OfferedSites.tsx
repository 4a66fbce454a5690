import type { Service } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { sites } from '../../common/server/sites.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';

/** Sites that play nothing until the operator has set them up. */
const needSetUp: ReadonlySet<Service> = new Set(['googledrive', 'invidious']);

export function OfferedSites({ className }: { className: string | undefined }) {
  const { t } = useTranslation('home');
  const { services } = useServerFeatures();
  const isOffered = (service: Service): boolean => (services.length === 0 ? !needSetUp.has(service) : services.includes(service));
  const names = sites.flatMap(({ service, name }) => (isOffered(service) ? `<b>${name}</b>` : []));
  return (
    <p className={className}>
      <WithBold text={t('plays', { sites: names.join(', ') })} />
    </p>
  );
}

function WithBold({ text }: { text: string }) {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) =>
    // Every second part was between the tags; the parts keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
