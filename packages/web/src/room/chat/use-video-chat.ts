import { useRoomView, useRoomViewStore } from '../room-view.ts';
import { usePanelActions, usePanelState } from '../use-panel.ts';

/** The position of the chat in theater and full screen: in the panel beside the video, as lines over it, or nowhere. */
export type ChatPlace = 'beside' | 'over' | 'off';

export interface VideoChat {
  place: ChatPlace;
  /** Goes on to the next place: beside, over, off. A phone held upright has no room beside the video. */
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
