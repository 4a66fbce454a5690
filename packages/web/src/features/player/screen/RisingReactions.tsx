import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useSetting } from '../../../preferences/settings-store.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { followReactions } from '../follow-reactions.ts';
import { riseNext, nextChangeMs, noneRising, rise, riseOwn, type Burst } from './rising.ts';
import styles from './RisingReactions.module.css';

export interface RisingReactionsProps {
  /** Players of other sites allow nothing over their video. */
  over: 'video' | 'bar';
}

/** Screen readers don't hear of them. */
export function RisingReactions({ over }: RisingReactionsProps) {
  const isWanted = useSetting((settings) => settings.reactionsOverVideo);
  const hasMotion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const isFrame = usePlayerView((view) => view.isFrame);
  return isWanted && hasMotion && isFrame === (over === 'bar') && <Rising over={over} />;
}

function Rising({ over }: RisingReactionsProps) {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const [rising, setRising] = useState(noneRising);
  useEffect(
    () =>
      followReactions({
        session,
        view,
        // A page in the background would show them all at once later.
        onOwn: (emoji) => isVisible() && setRising((before) => riseOwn(before, emoji, performance.now())),
        onOthers: (counts) => isVisible() && setRising((before) => rise(before, counts, performance.now())),
      }),
    [session, view],
  );
  const nextMs = nextChangeMs(rising);
  useEffect(() => {
    if (nextMs === undefined) return undefined;
    // Timers may be early by a fraction of a millisecond.
    const onTime = (): void => setRising((before) => riseNext(before, Math.max(nextMs, performance.now())));
    const id = setTimeout(onTime, nextMs - performance.now());
    return () => clearTimeout(id);
  }, [nextMs]);
  return (
    <div className={styles.rising} data-over={over} aria-hidden="true">
      {rising.bursts.map((burst) => (
        <RisingBurst key={burst.reactions[0]?.id} burst={burst} />
      ))}
    </div>
  );
}

const isVisible = (): boolean => document.visibilityState === 'visible';

const RisingBurst = memo(function RisingBurst({ burst }: { burst: Burst }) {
  return (
    <div>
      {burst.reactions.map(({ id, emoji, count }, index) => (
        <span key={id} style={{ '--at': spread(id), '--up': index === 0 ? 0 : spread(3 * id) } as CSSProperties}>
          {emoji}
          {count > 1 && <b>{count}</b>}
        </span>
      ))}
    </div>
  );
});

/** Returns 0 to 1 by the golden ratio: each far from those before it. */
function spread(id: number): number {
  return (id * 0.618034) % 1;
}
