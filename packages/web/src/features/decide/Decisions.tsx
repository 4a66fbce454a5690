import { useState } from 'react';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import { useIsBefore } from '../../room/use-is-before.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { useHasSheets } from '../../ui/use-media-query.ts';
import { PollCard } from './PollCard.tsx';
import { WheelCard } from './WheelCard.tsx';
import styles from './Decide.module.css';

/** A wheel leaves this long after its spin, and a result folds. */
const wheelShownMs = 60_000;
const resultOpenMs = 30_000;

/** Shows one card open, and the older one folded to a line. */
export function Decisions() {
  const poll = useRoom(({ sync }) => sync?.poll ?? undefined);
  const wheel = useRoom(({ sync }) => sync?.wheel ?? undefined);
  const dismissed = useRoomView((view) => view.dismissed);
  const [unfolded, setUnfolded] = useState<string>();
  const [folded, setFolded] = useState<string>();
  const isPhone = useHasSheets();
  const isFresh = useIsBefore(wheel && wheel.at + wheelShownMs);
  const hasWheel = isFresh && wheel !== undefined && wheel.at !== dismissed.wheel;
  const isOld = useDelayedFlag(poll?.result !== undefined, resultOpenMs);
  const hasPoll = poll !== undefined && poll.id !== dismissed.poll;
  if (!hasPoll && !hasWheel) return null;
  return (
    <div className={styles.cards}>
      {hasPoll && (
        <PollCard
          key={poll.id}
          poll={poll}
          isFolded={folded === poll.id || ((hasWheel || isOld) && unfolded !== poll.id)}
          onUnfold={() => {
            setFolded(undefined);
            setUnfolded(poll.id);
          }}
          onFold={() => setFolded(poll.id)}
          foldsAfterVote={isPhone && poll.kind === 'single'}
        />
      )}
      {hasWheel && <WheelCard key={wheel.at} wheel={wheel} />}
    </div>
  );
}
