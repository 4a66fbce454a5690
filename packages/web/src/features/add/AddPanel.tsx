import type { ErrorName, ErrorReason } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useServerFeatures } from '../../common/use-server-features.ts';
import { useServiceName } from '../../room/QueueItemText.tsx';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { videoTitle } from '../../room/video-title.ts';
import styles from './Add.module.css';
import { readAddInput } from './add-input.ts';
import { AddField } from './AddField.tsx';
import { AddHint, type Rejected } from './AddHint.tsx';
import { useAdd } from './use-add.ts';
import { useIdentified } from './use-identified.ts';
import { usePreview, type Preview } from './use-preview.ts';

// There is time for it while the link is looked up.
const FoundVideos = lazy(async () => ({ default: (await import('./FoundVideos.tsx')).FoundVideos }));

/** Ours: two minutes, made for trying things out. */
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

/** Paste a link, see what it is, add it. */
export function AddPanel() {
  const view = useRoomViewStore();
  const text = useRoomView(({ addText }) => addText);
  const field = useRef<HTMLDivElement>(null);
  const [askedWords, setAskedWords] = useState<string>();
  const [tries, setTries] = useState(0);
  const { add, addReason } = useAdd();
  const input = readAddInput(text);
  const identified = useIdentified(text);
  const { search } = useServerFeatures();
  // What can be refused without the server is, as long as nothing else stands there.
  const refused =
    identified?.length === 1 && identified[0]?.kind === 'reject' && identified[0].sniff === undefined && identified[0].follow === undefined
      ? identified[0]
      : undefined;
  const isAsked = input.kind === 'links' || (input.kind === 'words' && input.text === askedWords);
  const asked = isAsked && refused === undefined ? input.text : undefined;
  const preview = usePreview(asked, tries);
  const change = (next: string): void => view.setState({ addText: next });

  // Where the tab lies low on the page, the field comes up and leaves room for what will be found.
  // In braces: newer browsers answer with a promise, which React would take for the effect's clean-up.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function submit(): void {
    if (input.kind === 'words' && asked === undefined) setAskedWords(input.text);
    else if (preview.kind === 'failed') setTries(tries + 1);
    else if (preview.kind === 'found' && input.kind === 'links' && add(preview.found.result)) change('');
  }

  return (
    <PreserveFocus>
      <div ref={field} className={styles.field}>
        <AddField
          value={text}
          onChange={change}
          onSubmit={submit}
          disabledReason={addReason}
          searchAt={search}
          isSearch={input.kind === 'words' && identified?.[0]?.kind !== 'reject'}
        />
        <AddHint identified={identified} search={search} />
      </div>
      <PreviewStatus preview={preview} />
      <div className={styles.found}>
        {input.kind === 'nothing' && <Sample />}
        {preview.kind === 'loading' && <PreviewSkeleton />}
        <Suspense>{refused !== undefined && <RejectedLink rejected={refused} />}</Suspense>
        {preview.kind === 'found' && (
          <Suspense fallback={<PreviewSkeleton />}>
            <FoundVideos found={preview.found} onAdded={() => change('')} />
          </Suspense>
        )}
        {preview.kind === 'failed' && (
          <Failure why={preview.why} onTryAgain={() => setTries(tries + 1)}>
            {input.kind === 'words' && <SearchElsewhere words={input.text} />}
          </Failure>
        )}
      </div>
    </PreserveFocus>
  );
}

/** For who cannot see what was found: the title, or how many. All of a long list would never end. */
function PreviewStatus({ preview }: { preview: Preview }) {
  const { t } = useTranslation('queue');
  const { result } = preview.kind === 'found' ? preview.found : { result: [] };
  const [only, ...others] = result;
  const words = only !== undefined && (others.length === 0 ? videoTitle(only) : t('found', { count: result.length }));
  return <output className="visually-hidden">{preview.kind === 'loading' ? t('looking') : words}</output>;
}

/** Why a link cannot be played here, which needs no answer of the server. */
function RejectedLink({ rejected: { reason, service } }: { rejected: Rejected }) {
  const { t } = useTranslation('errors');
  const serviceName = useServiceName();
  const key = reason === 'unsupported_url' && service !== undefined ? 'page_without_video' : refusals[reason];
  return (
    <div className={styles.failure}>
      <Banner icon={CircleAlert} tone="error" text={t(key, { service: service && serviceName(service) })} />
    </div>
  );
}

/** The refusal by which the server would answer. */
const refusals = {
  unsupported_url: 'InvalidAddPreviewInputException',
  unsupported_format: 'UnsupportedMimeTypeException',
  invalid_id: 'InvalidVideoIdException',
  blocked_address: 'BlockedAddressException',
  local_file: 'LocalFileException',
  service_disabled: 'service_not_set_up',
} as const satisfies Record<Rejected['reason'], ErrorName | ErrorReason>;

interface FailureProps {
  why: string;
  onTryAgain: () => void;
  children: ReactNode;
}

function Failure({ why, onTryAgain, children }: FailureProps) {
  const { t } = useTranslation('queue');
  return (
    <div className={styles.failure}>
      <Banner icon={CircleAlert} tone="error" text={why}>
        {children}
        <Button size="s" onPress={onTryAgain}>
          {t('tryAgain')}
        </Button>
      </Banner>
    </div>
  );
}

/** The way to the site's own search: links found there can be pasted here. */
function SearchElsewhere({ words }: { words: string }) {
  const { t } = useTranslation('queue');
  return (
    <a
      className={styles.elsewhere}
      href={`https://www.youtube.com/results?search_query=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('searchElsewhere')}
    </a>
  );
}

function Sample() {
  const { t } = useTranslation('queue');
  const { add, reasonFor } = useAdd();
  return (
    <div className={styles.sample}>
      <h2 className="title-card">{t('sampleTitle')}</h2>
      <p className="meta">{t('sampleText')}</p>
      <Button disabledReason={reasonFor(sample)} onPress={() => add([sample])}>
        {t('sample')}
      </Button>
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
