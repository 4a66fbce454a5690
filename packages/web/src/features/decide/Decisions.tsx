import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { PollCard } from './PollCard.tsx';
import { WheelCard } from './WheelCard.tsx';

/** What the room decides together, over the field for messages. */
export function Decisions() {
  const poll = useRoom(({ sync }) => sync?.poll ?? undefined);
  const wheel = useRoom(({ sync }) => sync?.wheel ?? undefined);
  const dismissed = useRoomView((view) => view.dismissed);
  return (
    <>
      {poll !== undefined && poll.id !== dismissed.poll && <PollCard key={poll.id} poll={poll} />}
      {wheel !== undefined && wheel.at !== dismissed.wheel && <WheelCard key={wheel.at} wheel={wheel} />}
    </>
  );
}
