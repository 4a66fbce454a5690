import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query: { data, isError, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation('admin');
  if (data !== undefined) return children(data);
  if (!isError) return [70, 90, 60].map((width) => <Skeleton key={width} shape="line" width={width} />);
  return <LoadFailed title={t('loadFailed')} onRetry={refetch} />;
}
