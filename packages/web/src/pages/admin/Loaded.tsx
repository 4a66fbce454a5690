import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** The server's answer; placeholders until it comes, and a button to try again after a failure. */
export function Loaded<Data>({ query: { data, isError, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation(['admin', 'app']);
  if (data !== undefined) return children(data);
  if (!isError) return [70, 90, 60].map((width) => <Skeleton key={width} shape="line" width={width} />);
  return (
    <EmptyState
      illustration="projector"
      title={t('loadFailed')}
      text={t('app:noAnswer')}
      actions={
        <Button icon={RotateCw} onPress={() => void refetch()}>
          {t('app:retry')}
        </Button>
      }
    />
  );
}
