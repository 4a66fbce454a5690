import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { usePlayerView } from '../../room/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { followReactions } from './follow-reactions.ts';
import { noneRising, rise, riseMs, settle, type RisingReaction } from './rising.ts';
import styles from './RisingReactions.module.css';

/** Reactions stay this long after they have faded, in ms, so that several are removed in one render. */
const graceMs = 200;

export interface RisingReactionsProps {
  /** Over the video, or over the control bar. Players of other sites allow nothing over their video. */
  over: 'video' | 'bar';
}

/** The quick reactions of everyone, each for 2 s. Screen readers don't hear of them. */
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
        show(counts) {
          // A page in the background would show them all at once later.
          if (document.visibilityState === 'visible') setRising((before) => rise(before, counts, performance.now()));
        },
      }),
    [session, view],
  );
  const [oldest] = rising.shown;
  useEffect(() => {
    if (oldest === undefined) return undefined;
    const waitMs = oldest.sinceMs + riseMs + graceMs - performance.now();
    const id = setTimeout(() => setRising((before) => settle(before, performance.now())), waitMs);
    return () => clearTimeout(id);
  }, [oldest]);
  return (
    <div className={styles.rising} data-over={over} aria-hidden="true">
      {rising.shown.map(({ id, emoji, count }) => (
        <Reaction key={id} emoji={emoji} count={count} at={placeOf(id)} />
      ))}
    </div>
  );
}

interface ReactionProps extends Pick<RisingReaction, 'emoji' | 'count'> {
  /** Where across, 0 to 1. */
  at: number;
}

const Reaction = memo(function Reaction({ emoji, count, at }: ReactionProps) {
  return (
    <span style={{ '--at': at } as CSSProperties}>
      {emoji}
      {count > 1 && <b>{count}</b>}
    </span>
  );
});

/** Where one rises, 0 to 1 across: by the golden ratio, each far from those before it. */
function placeOf(id: number): number {
  return (id * 0.618034) % 1;
}
