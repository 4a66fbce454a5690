import { CircleAlert } from 'lucide-react';
import { Component, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Banner } from './layout/Banner.tsx';
import styles from './LoadBoundary.module.css';

export class LoadError extends Error {
  override readonly name = 'LoadError';
}

interface LoadBoundaryProps {
  children: ReactNode;
  /** Lets the children load again when they next mount. */
  renew: () => void;
}

interface LoadBoundaryState {
  error: unknown;
  retries: number;
}

/** The page goes on without a part that can't be loaded, and offers to try again. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: undefined, retries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== undefined) this.props.renew();
  }

  readonly retry = (): void => {
    this.props.renew();
    this.setState(({ retries }) => ({ error: undefined, retries: retries + 1 }));
  };

  override render() {
    const { error, retries } = this.state;
    if (error === undefined) return this.props.children;
    // The boundary of the page handles other errors.
    if (!(error instanceof LoadError)) throw error;
    return <Notice retry={this.retry} hasRetried={retries > 0} />;
  }
}

type Retry = () => void;

/** One chunk can have twenty failed parts, so the first shows the notice for all. */
let failed: readonly Retry[] = [];
const listeners = new Set<() => void>();

function changeFailed(next: readonly Retry[]): void {
  failed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Above the page, because the part may be out of view: a dialog, or a mark in the control bar. */
function Notice({ retry, hasRetried }: { retry: Retry; hasRetried: boolean }) {
  const { t } = useTranslation('app');
  const [first] = useSyncExternalStore(subscribe, () => failed);
  useEffect(() => {
    changeFailed([...failed, retry]);
    return () => changeFailed(failed.filter((other) => other !== retry));
  }, [retry]);
  if (first !== retry) return null;
  return createPortal(
    // Stays reachable while a React Aria modal is open.
    <div className={styles.notice} data-react-aria-top-layer="true">
      <Banner icon={CircleAlert} tone="error" text={t('partFailed')}>
        {/* Some browsers remember that an import has failed, and don't ask the server again. */}
        {hasRetried ? (
          <Button onPress={() => location.reload()}>{t('reload')}</Button>
        ) : (
          <Button onPress={() => failed.forEach((each) => each())}>{t('retry')}</Button>
        )}
      </Banner>
    </div>,
    document.body,
  );
}
