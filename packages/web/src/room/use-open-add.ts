import { useRoomViewStore } from './room-view.ts';
import { leaveFullscreen } from './player/use-fullscreen.ts';
import { usePanelActions, usePanelState } from './use-panel.ts';

export function useOpenAdd(): (link?: string) => void {
  const view = useRoomViewStore();
  const panel = usePanelActions();
  const isAbsent = usePanelState() === 'absent';
  return (link) => {
    view.setState({ isAddFieldWanted: true, ...(link !== undefined && { addText: link }) });
    if (isAbsent) leaveFullscreen(view);
    panel.open('queue');
  };
}
