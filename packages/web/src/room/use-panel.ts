import { useSetting, useSettingsStore, type SettingsStore } from '../preferences/settings-store.ts';
import { useArrangement } from '../ui/use-media-query.ts';
import { useRoomView, useRoomViewStore, type RoomTab, type RoomViewStore } from './room-view.ts';
import { useLayout } from './use-layout.ts';

/** `folded` to a rail or away; `absent` from the layout. */
export type PanelState = 'open' | 'folded' | 'absent';

export function usePanelState(): PanelState {
  const arrangement = useArrangement();
  const layout = useLayout();
  const isFolded = useSetting((settings) => settings.panelFolded);
  const isOpenInFullscreen = useRoomView((view) => view.isPanelOpenInFullscreen);
  if (arrangement === 'phone') return layout === 'default' ? 'open' : 'absent';
  if (layout === 'fullscreen') return isOpenInFullscreen ? 'open' : 'folded';
  if (arrangement === 'upright' && layout === 'default') return 'open';
  return isFolded ? 'folded' : 'open';
}

export interface PanelActions {
  fold: () => void;
  open: (tab?: RoomTab) => void;
  toggle: () => void;
}

export function usePanelActions(): PanelActions {
  const settings = useSettingsStore();
  const view = useRoomViewStore();
  return {
    fold: () => setFolded(view, settings, true),
    open(tab) {
      if (tab !== undefined) view.setState({ tab });
      setFolded(view, settings, false);
    },
    toggle: () => setFolded(view, settings, !isFolded(view, settings)),
  };
}

function isFolded(view: RoomViewStore, settings: SettingsStore): boolean {
  const { isFullscreen, isPanelOpenInFullscreen } = view.getState();
  return isFullscreen ? !isPanelOpenInFullscreen : settings.getState().panelFolded;
}

function setFolded(view: RoomViewStore, settings: SettingsStore, isFolded: boolean): void {
  if (view.getState().isFullscreen) view.setState({ isPanelOpenInFullscreen: !isFolded });
  else settings.change({ panelFolded: isFolded });
}
