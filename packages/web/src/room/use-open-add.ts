import { useTranslation } from 'react-i18next';
import { useShowToast } from '../common/toasts/use-toasts.ts';
import { useRoomViewStore } from './room-view.ts';
import { leaveFullscreen } from './use-fullscreen.ts';
import { useIsPhoneSideways } from '../ui/use-media-query.ts';

const hintMs = 5000;

/** Returns the function that opens the Add tab, with a link in its field if given. */
export function useOpenAdd(): (link?: string) => void {
  const { t } = useTranslation('room');
  const showToast = useShowToast();
  const view = useRoomViewStore();
  const isSideways = useIsPhoneSideways();
  return (link) => {
    view.setState({ tab: 'add', ...(link !== undefined && { addText: link }) });
    leaveFullscreen(view);
    // Moves the focus to the tab once it has rendered.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true }));
    if (isSideways) showToast({ style: 'neutral', text: t('turnUpright'), durationMs: hintMs });
  };
}
