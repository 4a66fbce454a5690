import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRoomView, useRoomViewStore } from '../room/room-view.ts';
import styles from './Add.module.css';
import { readAddInput } from './add-input.ts';
import { AddField } from './AddField.tsx';
import { describeFailure } from './describe-failure.ts';
import { FoundVideos } from './FoundVideos.tsx';
import { useAdd } from './use-add.ts';
import { usePreview } from './use-preview.ts';

/** Ours: two minutes, made for trying things out. */
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

/** Paste a link, see what it is, add it. */
export function AddPanel() {
  const { t } = useTranslation('queue');
  const view = useRoomViewStore();
  const text = useRoomView(({ addText }) => addText);
  const field = useRef<HTMLDivElement>(null);
  const [askedWords, setAskedWords] = useState<string>();
  const [tries, setTries] = useState(0);
  const { add, addReason } = useAdd();
  const input = readAddInput(text);
  const asked = input.kind === 'links' || (input.kind === 'words' && input.text === askedWords) ? input.text : undefined;
  const preview = usePreview(asked, tries);
  const change = (next: string): void => view.setState({ addText: next });
  const lost = input.kind === 'links' && preview.kind === 'found' ? lostLinks(input.text, preview.found.result.length) : 0;

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
    <>
      <div ref={field} className={styles.field}>
        <AddField value={text} onChange={change} onSubmit={submit} disabledReason={addReason} />
        <p className={styles.hint}>{t('addHint')}</p>
      </div>
      <div className={styles.found} aria-live="polite">
        {input.kind === 'nothing' && <Sample />}
        {preview.kind === 'loading' && <PreviewSkeleton />}
        {lost > 0 && <Lost count={lost} />}
        {preview.kind === 'found' && <FoundVideos found={preview.found} onAdded={() => change('')} />}
        {preview.kind === 'failed' && <Failure error={preview.error} onTryAgain={() => setTries(tries + 1)} />}
      </div>
    </>
  );
}

/** How many of the links cannot have led to any of the videos found: each that leads somewhere leads to one at least. */
function lostLinks(links: string, foundCount: number): number {
  return foundCount === 0 ? 0 : Math.max(0, new Set(links.split('\n')).size - foundCount);
}

function Lost({ count }: { count: number }) {
  const { t } = useTranslation('queue');
  return (
    <div className={styles.failure}>
      <Banner icon={TriangleAlert} tone="warning" text={t('lost', { count })} />
    </div>
  );
}

function Failure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { t } = useTranslation('queue');
  const { what, remedy } = describeFailure(error, t);
  return (
    <div className={styles.failure}>
      <Banner icon={CircleAlert} tone="error" text={remedy === undefined ? what : `${what} ${remedy}`}>
        <Button size="s" onPress={onTryAgain}>
          {t('tryAgain')}
        </Button>
      </Banner>
    </div>
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
  const { t } = useTranslation('queue');
  return (
    <div className={styles.preview}>
      <Skeleton shape="picture" />
      <div>
        <span className="visually-hidden">{t('looking')}</span>
        <Skeleton shape="line" width={70} />
        <Skeleton shape="line" width={35} />
      </div>
    </div>
  );
}
