import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

export interface RetryButtonProps extends Pick<ButtonProps, 'kind' | 'size'> {
  onRetry: () => unknown;
}

export function RetryButton({ onRetry, ...look }: RetryButtonProps) {
  const { t } = useTranslation('app');
  return (
    <Button {...look} icon={RotateCw} onPress={() => void onRetry()}>
      {t('retry')}
    </Button>
  );
}

export type LoadFailedProps = Pick<EmptyStateProps, 'title' | 'level'> & Omit<RetryButtonProps, 'kind'>;

export function LoadFailed({ title, level, ...retry }: LoadFailedProps) {
  const { t } = useTranslation('app');
  return <EmptyState illustration="projector" title={title} level={level} text={t('noAnswer')} actions={<RetryButton {...retry} />} />;
}
