import type { ErrorName, ErrorReason } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceName } from '../../room/QueueItemText.tsx';
import { videoTitle } from '../../room/texts/video-title.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import styles from './Add.module.css';
import type { AddInput } from './add-input.ts';
import type { Rejected } from './AddHint.tsx';
import { SiteSearchLink } from './SiteSearchLink.tsx';
import type { Preview } from './use-preview.ts';
import { FoundVideos } from './FoundVideos.tsx';

export interface AddResultsProps {
  input: AddInput;
  rejected: Rejected | undefined;
  preview: Preview;
  onAdded: () => void;
  /** Called when a link was copied on another site. */
  onLink: (link: string) => void;
  onTryAgain: () => void;
}

export function AddResults({ input, rejected, preview, onAdded, onLink, onTryAgain }: AddResultsProps) {
  return (
    <>
      <PreviewStatus preview={preview} />
      <div className={styles.results}>
        {preview.kind === 'loading' && <PreviewSkeleton />}
        {rejected !== undefined && <RejectedLink rejected={rejected} />}
        {preview.kind === 'found' && <FoundVideos found={preview.found} onAdded={onAdded} />}
        {preview.kind === 'failed' && (
          <AddFailure failure={preview} onTryAgain={onTryAgain}>
            {input.kind === 'words' && <SiteSearchLink words={input.text} onLink={onLink} />}
          </AddFailure>
        )}
      </div>
    </>
  );
}

function PreviewStatus({ preview }: { preview: Preview }) {
  const { t } = useTranslation(['queue', 'app']);
  const { result } = preview.kind === 'found' ? preview.found : { result: [] };
  const [only, ...others] = result;
  const text = only !== undefined && (others.length === 0 ? videoTitle(only) : t('videos', { count: result.length }));
  return <output className="visually-hidden">{preview.kind === 'loading' ? t('app:checkingLink') : text}</output>;
}

/** Describes a rejection that needs no server. */
function RejectedLink({ rejected: { reason, service, siteName } }: { rejected: Rejected }) {
  const { t } = useTranslation(['errors', 'queue']);
  const serviceName = useServiceName();
  const key = reason === 'unsupported_url' && service !== undefined ? 'page_without_video' : refusals[reason];
  return (
    <div className={styles.failure}>
      <Banner
        icon={CircleAlert}
        tone="error"
        text={siteName === undefined ? t(key, { service: service && serviceName(service) }) : t('queue:siteProtected', { site: siteName })}
      />
    </div>
  );
}

/** The server's refusals for the same reasons. */
const refusals = {
  unsupported_url: 'InvalidAddPreviewInputException',
  invalid_id: 'InvalidVideoIdException',
  blocked_address: 'BlockedAddressException',
  local_file: 'LocalFileException',
  service_disabled: 'service_not_set_up',
  drm_protected: 'drm_protected',
} as const satisfies Record<Rejected['reason'], ErrorName | ErrorReason>;

interface AddFailureProps {
  failure: Extract<Preview, { kind: 'failed' }>;
  onTryAgain: () => void;
  children: ReactNode;
}

function AddFailure({ failure: { why, isPassing }, onTryAgain, children }: AddFailureProps) {
  const { t } = useTranslation('app');
  return (
    <div className={styles.failure}>
      <Banner icon={CircleAlert} tone="error" text={why}>
        {children}
        {isPassing && (
          <Button size="s" onPress={onTryAgain}>
            {t('retry')}
          </Button>
        )}
      </Banner>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className={styles.preview}>
      <Skeleton shape="thumbnail" />
      <div>
        <Skeleton shape="line" width={70} />
        <Skeleton shape="line" width={35} />
      </div>
    </div>
  );
}
