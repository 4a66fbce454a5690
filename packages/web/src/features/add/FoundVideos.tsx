import type { PreviewResponse, Video } from '@matinee/protocol';
import { experimentalServices, isSameVideo, videoKey } from '@matinee/protocol';
import { Check, ListPlus, Play, Plus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow, VirtualList } from '../../ui/layout/VirtualList.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import queueStyles from '../../room/QueueItems.module.css';
import { QueueItemText, useServiceName } from '../../room/QueueItemText.tsx';
import { videoTitle } from '../../room/texts/video-title.ts';
import styles from './Add.module.css';
import { Experimental } from './AddHint.tsx';
import { useAdd } from './use-add.ts';

export function FoundVideos({ found, onAdded }: { found: PreviewResponse; onAdded: () => void }) {
  const { t } = useTranslation('queue');
  const { add, addReason } = useAdd();
  const { result } = found;
  const linked = found.highlighted ?? result.find(({ highlight }) => highlight);
  const first = result[0];
  const card = linked ?? (result.length === 1 ? first : undefined);
  const listed = linked === undefined ? result : [linked, ...result.filter((video) => !isSameVideo(video, linked))];
  if (first === undefined) return <output className={styles.noneFound}>{t('nothingFound')}</output>;
  return (
    <>
      <SkippedVideos found={found} />
      {card !== undefined && <PreviewCard video={card} onAdded={result.length === 1 ? onAdded : undefined} />}
      {result.length > 1 && (
        <section className={styles.list} aria-label={t('foundTitle')}>
          <div className={queueStyles.bar}>
            <h2 className="title-card">
              {t('foundTitle')} <span className="badge-count">{t('videos', { count: result.length })}</span>
            </h2>
            <Button
              size="s"
              icon={ListPlus}
              disabledReason={addReason}
              onPress={() => {
                if (add(listed)) onAdded();
              }}
            >
              {t('addAll')}
            </Button>
          </div>
          <VirtualList items={listed} className={queueStyles.queue}>
            {(video, index) => (
              <FoundRow key={videoKey(video)} video={video} index={index} count={listed.length} isLinked={video === linked} />
            )}
          </VirtualList>
        </section>
      )}
    </>
  );
}

function SkippedVideos({ found: { skipped = 0, refused } }: { found: PreviewResponse }) {
  const { t } = useTranslation('queue');
  const lines = (refused ?? []).map(({ input, message }) => `${input}: ${message}`);
  if (skipped === 0 && lines.length === 0) return null;
  return (
    <div className={styles.failure}>
      {skipped > 0 && <Banner icon={TriangleAlert} tone="warning" text={t('skipped', { count: skipped })} />}
      {lines.map((line) => (
        <Banner key={line} icon={TriangleAlert} tone="warning" text={line} />
      ))}
    </div>
  );
}

function PreviewCard({ video, onAdded }: { video: Video; onAdded: (() => void) | undefined }) {
  const { t } = useTranslation(['queue', 'player']);
  const serviceName = useServiceName();
  const { add, playNow, playsAtOnce, statusOf, reasonFor, playNowReasonFor } = useAdd();
  const status = statusOf(video);
  const length = video.live === true ? t('player:live') : video.length === undefined ? undefined : formatMediaTime(video.length);
  const facts = [serviceName(video.service), length].filter((fact) => fact !== undefined);
  return (
    <article className={styles.preview} aria-label={videoTitle(video)}>
      <span className={queueStyles.picture}>
        <Thumbnail src={video.thumbnail} title={videoTitle(video)} lazy={false} />
        {!playsAtOnce && status !== 'playing' && (
          <IconButton
            label={t('playNowTitle', { title: videoTitle(video) })}
            icon={Play}
            solid
            className={queueStyles.playOver}
            disabledReason={playNowReasonFor(video)}
            onPress={() => {
              if (playNow(video)) onAdded?.();
            }}
          />
        )}
      </span>
      <div>
        <h2 className="title-card">{videoTitle(video)}</h2>
        <p className="meta num">
          {facts.join(', ')} {experimentalServices.includes(video.service) && <Experimental />}
        </p>
        {status !== undefined && <p className={styles.warning}>{reasonFor(video)}</p>}
        {isMixedContent(video) && <p className={styles.warning}>{t('mixedContent')}</p>}
      </div>
      <Button
        kind="primary"
        className={styles.add}
        disabledReason={reasonFor(video)}
        onPress={() => {
          if (add([video])) onAdded?.();
        }}
      >
        {playsAtOnce ? t('playNow') : t('addToQueue')}
      </Button>
    </article>
  );
}

/** Browsers upgrade or block what an encrypted page loads without encryption. */
function isMixedContent({ service, id }: Video): boolean {
  return location.protocol === 'https:' && (service === 'direct' || service === 'hls' || service === 'dash') && id.startsWith('http:');
}

interface FoundRowProps {
  video: Video;
  index: number;
  count: number;
  isLinked: boolean;
}

function FoundRow({ video, index, count, isLinked }: FoundRowProps) {
  const { t } = useTranslation('queue');
  const { add, statusOf, reasonFor } = useAdd();
  const isAdded = statusOf(video) !== undefined;
  return (
    <ListRow index={index} count={count} className={queueStyles.item} data-highlighted={isLinked ? '' : undefined}>
      <Thumbnail src={video.thumbnail} title={videoTitle(video)} className={queueStyles.thumbnail} />
      <QueueItemText item={video} note={isLinked ? t('linked') : undefined} />
      <IconButton
        label={t('addTitle', { title: videoTitle(video) })}
        icon={isAdded ? Check : Plus}
        disabledReason={reasonFor(video)}
        onPress={() => add([video])}
      />
    </ListRow>
  );
}
