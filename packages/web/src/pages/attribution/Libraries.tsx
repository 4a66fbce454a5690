import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { Credit, CreditList } from './Credit.tsx';
import { librariesPath, librariesSchema, type Library } from './library-schema.ts';
import { serverUrl } from '../../urls/own-urls.ts';

const placesWhileLoading = 12;

async function readLibraries(signal: AbortSignal): Promise<Library[]> {
  const reply = await fetch(serverUrl(librariesPath), { signal });
  return librariesSchema.parse(await reply.json());
}

/** The libraries in the bundle, as the build lists them. */
export function Libraries() {
  const { t } = useTranslation(['pages', 'app']);
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
  if (isError) {
    const retry = (
      <Button size="s" icon={RotateCw} onPress={() => void refetch()}>
        {t('app:retry')}
      </Button>
    );
    return <EmptyState illustration="projector" level={3} title={t('librariesErrorTitle')} text={t('app:noAnswer')} actions={retry} />;
  }
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
