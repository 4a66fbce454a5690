import { useRoomView, useRoomViewStore } from '../room-view.ts';
import { usePanelActions, usePanelState } from '../use-panel.ts';

/** The chat in theater and full screen: in the panel, as lines over the video, or off. */
export type ChatPlace = 'beside' | 'over' | 'off';

export interface VideoChat {
  place: ChatPlace;
  /** Goes on to the next place. A phone held upright has no space beside the video. */
  next: () => void;
}

export function useVideoChat(): VideoChat {
  const view = useRoomViewStore();
  const panel = usePanelActions();
  const panelState = usePanelState();
  const isOver = useRoomView((state) => state.areMessagesOverVideo);
  const place = panelState === 'open' ? 'beside' : isOver ? 'over' : 'off';
  return {
    place,
    next() {
      if (place === 'beside') {
        view.setState({ areMessagesOverVideo: true });
        panel.fold();
      } else if (place === 'over') {
        view.setState({ areMessagesOverVideo: false });
      } else if (panelState === 'absent') {
        view.setState({ areMessagesOverVideo: true });
      } else {
        panel.open('chat');
      }
    },
  };
}
