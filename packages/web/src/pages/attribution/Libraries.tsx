import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { Credit, CreditList } from './Credit.tsx';
import { librariesPath, librariesSchema, type Library } from './library-schema.ts';
import { serverUrl } from '../../urls/own-urls.ts';

const placesWhileLoading = 12;

async function readLibraries(signal: AbortSignal): Promise<Library[]> {
  const reply = await fetch(serverUrl(librariesPath), { signal });
  return librariesSchema.parse(await reply.json());
}

export function Libraries() {
  const { t } = useTranslation('pages');
  const { data, isError, refetch } = useQuery({ queryKey: ['libraries'], queryFn: ({ signal }) => readLibraries(signal) });
  if (data !== undefined) {
    return (
      <CreditList>
        {data.map(({ name, version, licence, url }) => (
          <Credit key={`${name} ${version}`} name={name} url={url} detail={version}>
            {licence}
          </Credit>
        ))}
      </CreditList>
    );
  }
  if (isError) return <LoadFailed level={3} size="s" title={t('librariesErrorTitle')} onRetry={refetch} />;
  return (
    <CreditList isBusy label={t('loadingLibraries')}>
      {Array.from({ length: placesWhileLoading }, (_, index) => (
        <li key={index}>
          <Skeleton shape="line" width={40 + ((index * 17) % 45)} />
        </li>
      ))}
    </CreditList>
  );
}
