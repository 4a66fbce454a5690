import { lazy, useCallback, useEffect, useReducer, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { QuickRoomContext, RoomCreationContext, type FirstVideo, type StartQuickRoom } from '../../common/use-quick-room.ts';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { initialRoomCreation, roomCreation, type RoomCreationEvent } from '../../common/room-creation.ts';

const QuickRoomOverlay = lazy(async () => ({ default: (await import('./QuickRoomOverlay.tsx')).QuickRoomOverlay }));

const failureToastMs = 6000;
const refusalToastMs = 5000;

/** Gives everything below it the way to make a temporary room, and shows the overlay meanwhile. */
export function QuickRoomProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const settings = useSettingsStore();
  const [state, render] = useReducer(roomCreation, initialRoomCreation);
  // The latest state for the answers, which arrive between renders.
  const current = useRef(state);

  const send = useCallback((event: RoomCreationEvent) => {
    current.current = roomCreation(current.current, event);
    render(event);
    return current.current;
  }, []);

  /** The room's name, when it was made and somebody still waits for it. */
  async function make(attempt: number, firstVideo: FirstVideo | undefined): Promise<string | undefined> {
    const isWanted = () => current.current.status === 'creating' && current.current.attempt === attempt;
    try {
      const { room } = await api.call('generateRoom', {
        body: { autoSkipSegmentCategories: settings.getState().autoSkipSegmentCategories },
      });
      if (isWanted() && firstVideo !== undefined) {
        // The room is there either way; a refused video is said and no reason to stay out.
        await api.call('addToQueue', { params: { name: room }, body: firstVideo }).catch(async (error: unknown) => {
          const text = await errorText(error);
          if (isWanted()) showToast({ style: 'error', text, durationMs: refusalToastMs });
        });
      }
      if (!isWanted()) return undefined;
      send({ type: 'succeeded', attempt, room });
      return room;
    } catch (error) {
      const reason = await errorText(error);
      if (!isWanted()) return undefined;
      send({ type: 'failed', attempt, reason });
      // The toast says that it failed; why is for whoever looks into it.
      // oxlint-disable-next-line no-console
      console.error(error);
      showToast({ style: 'error', text: t('createFailed'), durationMs: failureToastMs });
      return undefined;
    }
  }

  async function makeAndEnter(firstVideo: FirstVideo | undefined, replace: boolean): Promise<void> {
    if (current.current.status === 'creating') return;
    const room = await make(send({ type: 'started' }).attempt, firstVideo);
    if (room !== undefined) navigate(`/room/${encodeURIComponent(room)}`, { replace });
  }
  const start: StartQuickRoom = (firstVideo, { replace } = { replace: false }) => void makeAndEnter(firstVideo, replace);

  // Going to another page meanwhile, as with Back, cancels. The router dispatches the other two events.
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['popstate', 'pushState', 'replaceState']) {
      window.addEventListener(type, () => send({ type: 'cancelled' }), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [send]);

  const isCreating = state.status === 'creating';
  return (
    <QuickRoomContext value={start}>
      <RoomCreationContext value={state}>{children}</RoomCreationContext>
      <LoadWhenOpen isOpen={isCreating}>
        <QuickRoomOverlay isOpen={isCreating} onCancel={() => send({ type: 'cancelled' })} />
      </LoadWhenOpen>
    </QuickRoomContext>
  );
}
