import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { usePlayerView } from '../../room/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { noneRising, removeRisen, rise, type RisingReaction } from './rising.ts';
import styles from './RisingReactions.module.css';

/** How long one rises, in ms, as RisingReactions.module.css says. */
const riseMs = 2000;

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
  const [rising, setRising] = useState(noneRising);
  useEffect(
    () =>
      session.onMessage((message) => {
        // A page in the background would show them all at once later.
        if (message.action === 'reactions' && document.visibilityState === 'visible') setRising((before) => rise(before, message.counts));
      }),
    [session],
  );
  return (
    <div className={styles.rising} data-over={over} aria-hidden="true">
      {rising.shown.map(({ id, emoji, count }) => (
        <Reaction key={id} emoji={emoji} count={count} at={placeOf(id)} onRisen={() => setRising((before) => removeRisen(before, id))} />
      ))}
    </div>
  );
}

interface ReactionProps extends Omit<RisingReaction, 'id'> {
  /** Where across, 0 to 1. */
  at: number;
  onRisen: () => void;
}

function Reaction({ emoji, count, at, onRisen }: ReactionProps) {
  const end = useEffectEvent(onRisen);
  // The end of an animation is not told where it is cut short.
  useEffect(() => {
    const id = setTimeout(end, riseMs);
    return () => clearTimeout(id);
  }, []);
  return (
    <span style={{ '--at': at } as CSSProperties}>
      {emoji}
      {count > 1 && <b>{count}</b>}
    </span>
  );
}

/** Where one rises, 0 to 1 across: by the golden ratio, each far from those before it. */
function placeOf(id: number): number {
  return (id * 0.618034) % 1;
}
